/**
 * The field for turns that are typed on a practice board: in any case, with any separators.
 */
import { byId } from './dom.js';

/** The letters and digits of a text; an x separates, too. @param {string} text */
const bare = (text) => text.replace(/[^0-9a-wyz]/gi, '');

/** How many signs of two texts agree in case. @param {string} one @param {string} other */
const agreeing = (one, other) => [...one].filter((sign, at) => sign === other[at]).length;

/**
 * The legal action that a typed text begins with, and what is left of the text. The longest wins,
 * then the one that agrees with more letters in case.
 * @param {string} text
 * @param {string[]} actions  the legal ones, as records write them
 * @returns {{action: string, rest: string} | null}
 */
export function understood(text, actions) {
  const typed = bare(text);
  const found = actions
    .map((action) => ({ action, own: bare(action) }))
    .filter(({ own }) => own && typed.toLowerCase().startsWith(own.toLowerCase()))
    .sort((a, b) => b.own.length - a.own.length || agreeing(b.own, typed) - agreeing(a.own, typed));
  const [best] = found;
  return best ? { action: best.action, rest: typed.slice(best.own.length) } : null;
}

/**
 * @param {object} how
 * @param {() => boolean} how.isOpen  whether something may be played now
 * @param {() => string[]} how.actions  what may be played now
 * @param {(action: string) => Promise<string | null>} how.play  resolves to what is wrong
 * @param {() => number} how.progress  grows with each action that counts
 * @param {(error: string) => void} how.onError  the error is beside the field, too
 */
export function setUpTypedTurn({ isOpen, actions, play, progress, onError }) {
  byId('typed').addEventListener('submit', async (event) => {
    event.preventDefault();
    const field = byId('typed-turn');
    byId('typed-error').textContent = '';
    let rest = field.value.trim();
    while (rest) {
      if (!isOpen()) return;
      const before = progress();
      const found = understood(rest, actions());
      // What is not understood is refused as it stands, with the reason.
      const error = await play(found?.action ?? rest);
      if (error) {
        byId('typed-error').textContent = error;
        onError(error);
      }
      if (progress() === before) return;
      rest = found?.rest ?? '';
    }
    field.value = '';
  });
}

/**
 * A board to try things on: it shows looks at positions (`look.js`), hands over what is done on it, and finds out why
 * something may not be done.
 */
import { Board } from './board.js';
import { LookError, look, offered } from './look.js';
import { isButton } from './board/gesture.js';

/** How long the opponent seems to think, in milliseconds. */
export const PAUSE = 650;

/** @param {number} millis */
export const pause = (millis) => new Promise((resolve) => setTimeout(resolve, millis));

/** Data that the page has brought along. @param {string} id */
export const data = (id) => JSON.parse(document.getElementById(id).textContent);

/** Fills in what stands between braces. @param {Record<string, string>} words */
export const sayer = (words) => (key, values = {}) =>
  (words[key] ?? key).replace(/\{(\w+)\}/g, (hole, name) => values[name] ?? hole);

/** The words of the board among those of a page. @param {Record<string, string>} words */
export function boardWords(words) {
  const own = Object.entries(words).filter(([key]) => key.startsWith('board-'));
  return Object.fromEntries(own.map(([key, text]) => [key.slice('board-'.length), text]));
}

/**
 * A text of an action that somebody seems to mean: one that may be done, with another place in it.
 * @param {string[][]} actions  as looks have them @param {string[]} path  what is touched @param {string} spot  what may not be
 * @returns {string | null}
 */
export function guess(actions, path, spot) {
  const place = spot.replace(/^hand:/, '');
  const swap = (text, from, to, end) => {
    const part = end ? text.slice(-from.length) : text.slice(0, from.length);
    if (part.toLowerCase() !== from) return null;
    return end ? text.slice(0, -from.length) + to : to + text.slice(from.length);
  };
  for (const [text, ...touches] of actions) {
    if (touches.some(isButton)) continue;
    const last = touches.at(-1);
    if (touches.length === path.length + 1 && path.every((touch, at) => touches[at] === touch)) {
      // It is held and goes somewhere else.
      const other = last === place ? null : swap(text, last, place, true);
      if (other) return other;
    }
    if (!path.length && touches.length > 1 && last !== place) {
      // Something else is taken.
      const other = swap(text, touches[0], place, false);
      if (other) return other;
    }
  }
  return null;
}

/** Why not, without the sentence that repeats what nobody has typed. @param {string} say @param {string} action */
function reason(say, action) {
  const end = say.indexOf('. ');
  return end > 0 && say.slice(0, end).includes(action) ? say.slice(end + 2) : say;
}

/**
 * @typedef {object} Asked  the line that is tried, from its beginning
 * @property {string} game @property {string[]} options @property {string} position @property {string[]} actions
 */
export class Stage {
  #view;
  #asked;
  #why;
  /** Questions about earlier positions are of no interest. */
  #question = new AbortController();

  /**
   * @param {HTMLElement} container  with the drawn board in it
   * @param {{description: object, words: Record<string, string>, bar?: HTMLElement, view: object, asked: () => Asked,
   *   onAct: (action: string) => void, onWhy: (say: string) => void}} how
   *   asked: the line that leads to what is shown; onWhy: why something may not be done, in a sentence
   */
  constructor(container, { description, words, bar, view, asked, onAct, onWhy }) {
    this.#view = view;
    this.#asked = asked;
    this.#why = onWhy;
    this.board = new Board(container, description, {
      words: boardWords(words),
      bar,
      onAct: (action) => onAct(action),
      onMiss: (path, spot) => this.#miss(path, spot),
    });
    // The board was drawn by the server; what it means comes with the look.
    this.board.show(view.stand, { animate: false });
  }

  get view() {
    return this.#view;
  }

  /** Shows a position; nothing is offered yet. @param {object} view @param {{animate?: boolean}} [how] */
  show(view, { animate = true } = {}) {
    const forward = view.n > this.#view.n;
    this.#view = view;
    this.#question.abort();
    this.board.show(view.stand, { animate, via: forward && view.via.length ? view.via : null });
    this.board.offer(null);
  }

  /** Offers what may be played in the position that is shown, or nothing. @param {boolean} [on] */
  offer(on = true) {
    this.board.offer(on ? offered(this.#view) : null);
  }

  /** Points out an action that may be done. @param {string | null | undefined} action @param {boolean} [whole] where it goes too */
  point(action, whole = true) {
    const found = [...this.#view.actions, ...this.#view.steps].find(([text]) => text === action);
    const touches = found?.slice(1).filter((touch) => !isButton(touch)).map((touch) => touch.replace(/\.tower$/, '')) ?? [];
    const [from] = touches;
    const to = touches.at(-1);
    if (!to) return this.board.showArrows([]);
    if (!whole) return this.board.showArrows([{ to: from }]);
    return this.board.showArrows([{ from: from === to ? undefined : from, to }]);
  }

  async #miss(path, spot) {
    const action = guess([...this.#view.actions, ...this.#view.steps], path, spot);
    if (!action) return;
    this.#question.abort();
    this.#question = new AbortController();
    const asked = this.#asked();
    try {
      await look({ ...asked, actions: [...asked.actions, action] }, { signal: this.#question.signal });
    } catch (error) {
      if (error instanceof LookError && error.field === 'actions') this.#why(reason(error.say, action));
    }
  }
}

/**
 * Asks the server to judge what was played.
 * @param {string} address @param {object} body @param {string} lost  what is said when it cannot be reached
 */
export async function judge(address, body, lost) {
  let answer;
  let said;
  try {
    answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    said = await answer.json();
  } catch {
    throw new LookError(lost, null, null);
  }
  if (!answer.ok) throw new LookError(said.say ?? lost, said.field ?? null, said.at ?? null);
  return said;
}

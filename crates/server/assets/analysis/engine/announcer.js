/** Tells screen readers the best turn once it stands, not at every change. */
import { describe } from './worth.js';

/** How long an answer must stand before it is announced, in milliseconds. */
const ANNOUNCE_AFTER = 2500;

export class Announcer {
  #say;
  #t;
  #timer = 0;

  /** @param {(text: string) => void} say @param {Translate} t */
  constructor(say, t) {
    this.#say = say;
    this.#t = t;
  }

  /**
   * What is known of the position that is shown.
   * @param {import('./findings.js').Found | undefined} found
   * @param {boolean} now
   */
  tell(found, now) {
    clearTimeout(this.#timer);
    if (now) this.#announce(found);
    else this.#timer = setTimeout(() => this.#announce(found), ANNOUNCE_AFTER);
  }

  /** Another position is shown. */
  forget() {
    clearTimeout(this.#timer);
  }

  /** @param {import('./findings.js').Found | undefined} found */
  #announce({ lines, proof } = {}) {
    const worth = proof ?? lines;
    const best = proof?.turns[0] ?? lines?.lines[0]?.turns[0];
    if (!best || !worth) return;
    this.#say(this.#t('engine-best', { turn: best[1], say: describe(worth, this.#t) }));
  }
}

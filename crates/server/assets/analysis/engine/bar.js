/**
 * The evaluation bar beside the board. It has a letter for each side and a sentence, so that
 * nothing depends on colours.
 */
import { make } from '../../dom.js';

/** The room between the bar and the board, in pixels. */
const GAP = 6;

export class Bar {
  #root;
  #bar;
  #ends;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    this.#ends = [make('span', { class: 'engine-end' }), make('span', { class: 'engine-end' })];
    const fill = make('span', { class: 'engine-share' });
    this.#bar = make(
      'div',
      { class: 'engine-bar', role: 'img' },
      this.#ends[1],
      fill,
      this.#ends[0],
    );
    root.append(this.#bar);
    if (root.parentElement) new ResizeObserver(() => this.#settle()).observe(root.parentElement);
  }

  /** Keeps the bar beside a board that is narrower than its place. */
  #settle() {
    const board = /** @type {SVGSVGElement | null | undefined} */ (
      this.#root.parentElement?.querySelector('svg.kb-svg')
    );
    const scale = board?.getScreenCTM()?.a;
    if (!board || !scale) return;
    const { width, left } = board.getBoundingClientRect();
    const { width: drawn } = board.viewBox.baseVal;
    const free = left + (width - drawn * scale) / 2 - this.#root.getBoundingClientRect().right;
    this.#bar.style.setProperty('--aside', `${Math.max(0, free - GAP)}px`);
  }

  /** @param {{bar: number} | null} worth @param {string[]} sides @param {string} text */
  show(worth, sides, text) {
    // With the next frame, which lays the page out anyway: a line must not wait for that.
    requestAnimationFrame(() => this.#settle());
    // Without a value the bar keeps its place, so that the board does not move.
    this.#bar.toggleAttribute('data-empty', !worth);
    this.#bar.setAttribute('aria-hidden', String(!worth));
    if (!worth) return;
    sides.forEach((side, index) => {
      this.#ends[index].textContent = side.slice(0, 1);
    });
    this.#bar.setAttribute('aria-label', text);
    this.#bar.title = text;
    this.#bar.style.setProperty('--share', String((worth.bar + 1) / 2));
  }
}

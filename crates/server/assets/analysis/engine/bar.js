/**
 * Who is better, beside the board. Letters name the sides and a sentence says it: the colours are not alone.
 */
import { make } from './dom.js';

/** The room between the bar and the board, in pixels. */
const GAP = 6;

export class Bar {
  #root; #bar; #ends;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    this.#ends = [make('span', { class: 'engine-end' }), make('span', { class: 'engine-end' })];
    const fill = make('span', { class: 'engine-share' });
    this.#bar = make('div', { class: 'engine-bar', role: 'img' }, this.#ends[1], fill, this.#ends[0]);
    root.append(this.#bar);
    if (root.parentElement) new ResizeObserver(() => this.#settle()).observe(root.parentElement);
  }

  /** A board that is not as wide as its place stands in the middle of it: the bar goes along. */
  #settle() {
    const board = this.#root.parentElement?.querySelector('svg.kb-svg');
    const scale = board?.getScreenCTM()?.a;
    if (!scale) return;
    const { width, left } = board.getBoundingClientRect();
    const { width: drawn } = board.viewBox.baseVal;
    const free = left + (width - drawn * scale) / 2 - this.#root.getBoundingClientRect().right;
    this.#bar.style.setProperty('--aside', `${Math.max(0, free - GAP)}px`);
  }

  /** @param {{bar: number} | null} worth @param {string[]} sides @param {string} told */
  show(worth, sides, told) {
    this.#settle();
    // Without a value the bar keeps its place, so that the board does not move.
    this.#bar.toggleAttribute('data-empty', !worth);
    this.#bar.setAttribute('aria-hidden', String(!worth));
    if (!worth) return;
    sides.forEach((side, index) => (this.#ends[index].textContent = side.slice(0, 1)));
    this.#bar.setAttribute('aria-label', told);
    this.#bar.title = told;
    this.#bar.style.setProperty('--share', String((worth.bar + 1) / 2));
  }
}

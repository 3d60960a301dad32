/**
 * Everything beside the board: the choice between the top of a pile and the whole of it, buttons
 * such as "Done", the pieces that a board without shelves holds, and announcements.
 *
 * @typedef {import('./geometry.js').Spot} Spot
 * @typedef {{touch: string, name: string, href: string}} Chip  a piece beside the board
 */
import { make } from '../dom.js';
import { draw, round } from './geometry.js';
import { spotOf } from './gesture.js';

/** On boards narrower than this, in CSS pixels, the choice is below, not beside the pile. */
const WIDE = 560;

export class Buttons {
  #box;
  #svg;
  #bar;
  #on;
  #t;
  #chooser = make('div', { class: 'kb-chooser', hidden: '', role: 'group' });
  #note = make('p', { class: 'kb-note', hidden: '' });
  #announcement = make('p', { class: 'kb-said', role: 'status' });
  /** @type {HTMLElement[]} */
  #row = [];
  /** The pile the choice belongs to, and all spots around it. @type {[Spot, Spot[]] | null} */
  #beside = null;

  /**
   * @param {HTMLElement} box
   * @param {SVGSVGElement} svg
   * @param {HTMLElement | null | undefined} bar
   * @param {Translate} t
   * @param {{act: (action: import('./gesture.js').Action) => void, swap: (touch: string) => void,
   *   touch: (touch: string) => void, escape: () => void}} on
   */
  constructor(box, svg, bar, t, on) {
    this.#box = box;
    this.#svg = svg;
    this.#t = t;
    this.#on = on;
    this.#bar = bar ?? box.appendChild(make('div'));
    this.#bar.classList.add('kb-bar');
    this.#chooser.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      on.escape();
    });
    this.#bar.append(this.#chooser, this.#note, this.#announcement);
    // A phone that is turned shows a board of another size.
    new ResizeObserver(() => {
      if (!this.#chooser.hidden && this.#beside) this.#place(...this.#beside);
    }).observe(svg);
  }

  /** Tells screen readers something. @param {string} words */
  announce(words) {
    this.#announcement.textContent = words;
  }

  /** Shows why something cannot be touched; nothing when empty. @param {string} words */
  explain(words) {
    this.#note.hidden = !words;
    this.#note.textContent = words;
  }

  /**
   * @param {import('./gesture.js').Gesture} gesture
   * @param {Spot[]} spots
   * @param {Chip[]} chips
   */
  update(gesture, spots, chips) {
    const { buttons, complete, holding, path, alternatives, held } = gesture;
    const focused = this.#focusedKey();
    for (const el of this.#row) el.remove();
    this.#row = [
      ...chips.map((chip) => this.#chip(chip, path)),
      ...buttons.map((action) =>
        this.#button(action.g[0].replace('button:', ''), () => this.#on.act(action)),
      ),
    ];
    if (holding && complete) this.#row.push(this.#button('stop', () => this.#on.act(complete)));
    this.#bar.append(...this.#row);
    this.#choose(alternatives, held, spots);
    // The buttons are new; the focus stays on the one it was on.
    const all = /** @type {HTMLElement[]} */ ([...this.#row, ...this.#chooser.children]);
    if (focused) all.find((el) => el.dataset.key === focused)?.focus();
  }

  /** The key of the button that has the focus. */
  #focusedKey() {
    const { activeElement } = document;
    const own = this.#box.contains(activeElement) || this.#bar.contains(activeElement);
    return own ? /** @type {HTMLElement} */ (activeElement).dataset.key : undefined;
  }

  /** @param {string} key @param {() => void} press @param {string} [words] */
  #button(key, press, words = this.#t(key)) {
    const el = make('button', { type: 'button' }, words);
    el.dataset.key = key;
    el.addEventListener('click', press);
    return el;
  }

  /** @param {Chip} chip @param {string[]} path */
  #chip({ touch, name, href }, path) {
    const el = this.#button(touch, () => this.#on.touch(touch), name);
    el.classList.add('kb-chip');
    el.setAttribute('aria-pressed', String(path.includes(touch)));
    el.prepend(glyphPicture(href));
    return el;
  }

  /** @param {string[]} alternatives @param {string | null} held @param {Spot[]} spots */
  #choose(alternatives, held, spots) {
    const spot = held !== null && spots.find(({ name }) => name === spotOf(held));
    this.#chooser.hidden = alternatives.length < 2 || !spot;
    if (this.#chooser.hidden || !spot) {
      this.#chooser.replaceChildren();
      return;
    }
    this.#chooser.setAttribute('aria-label', this.#t('choose', { place: spot.name }));
    const choices = alternatives.map((touch) => {
      const key = touch === spot.name ? 'top' : 'whole';
      const el = this.#button(key, () => this.#on.swap(touch));
      el.classList.add('kb-choice');
      el.setAttribute('aria-pressed', String(touch === held));
      el.prepend(pictogram(key));
      return el;
    });
    this.#chooser.replaceChildren(...choices);
    this.#beside = [spot, spots];
    this.#place(spot, spots);
  }

  /**
   * Puts the choice beside its pile, over the lower of its neighbours; on small boards below.
   * @param {Spot} spot
   * @param {Spot[]} spots
   */
  #place(spot, spots) {
    // The board may be smaller than its element, which is as high as the window.
    const { a: pixels, e, f } = this.#svg.getScreenCTM() ?? new DOMMatrix();
    const beside = this.#svg.viewBox.baseVal.width * pixels >= WIDE;
    const home = beside ? this.#box : this.#bar;
    if (this.#chooser.parentNode !== home) home.append(this.#chooser);
    this.#chooser.classList.toggle('kb-beside', beside);
    if (!beside) return;
    const box = this.#box.getBoundingClientRect();
    const { offsetWidth: wide, offsetHeight: high } = this.#chooser;
    const x = e - box.left + spot.x * pixels;
    // Above the feet of its neighbours, where only high piles reach.
    const y = f - box.top + (spot.y - spot.ry) * pixels - high;
    const aside = spot.rx * pixels + 4;
    const cost = (/** @type {1 | -1} */ sign) => {
      const row = spots.filter(
        (one) => Math.abs(one.y - spot.y) < 1 && (one.x - spot.x) * sign > 0,
      );
      const [next] = row.sort((a, b) => (a.x - b.x) * sign);
      const room = sign < 0 ? x - aside - wide : box.width - (x + aside + wide);
      return (room < 0 ? 1e6 : 0) + (next?.height ?? 0);
    };
    const left = cost(1) <= cost(-1) ? x + aside : x - aside - wide;
    this.#chooser.style.left = `${round(Math.max(0, left))}px`;
    this.#chooser.style.top = `${round(Math.max(0, y))}px`;
  }
}

/** The picture of a piece, for a button. @param {string} href  of its drawing */
export const glyphPicture = (href) =>
  draw(
    'svg',
    { viewBox: '-52 -52 104 104', width: 40, height: 40, 'aria-hidden': 'true' },
    draw('use', { href }),
  );

/** A pile of three discs; the ones that would be taken are filled. @param {string} key */
function pictogram(key) {
  const disc = (/** @type {number} */ level) => {
    const look = key === 'whole' || level === 2 ? 'kb-full' : 'kb-hollow';
    return draw('rect', { class: look, x: 2, y: 14 - 5 * level, width: 16, height: 4, rx: 2 });
  };
  const size = { viewBox: '0 0 20 20', width: 20, height: 20, 'aria-hidden': 'true' };
  return draw('svg', size, disc(0), disc(1), disc(2));
}

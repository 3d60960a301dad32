/**
 * What is beside the board and made of words: the choice between the top of a pile and the whole of it,
 * buttons such as "Done", pieces that a board without shelves holds, and what is said aloud.
 */
import { draw, round } from './geometry.js';
import { spotOf } from './gesture.js';

/** Boards narrower than this, in CSS pixels, have the choice below, not beside the pile. */
const WIDE = 560;

const html = (name, properties) => Object.assign(document.createElement(name), properties);

export class Buttons {
  #box; #svg; #bar; #on; #say;
  #chooser = html('div', { className: 'kb-chooser', hidden: true });
  #note = html('p', { className: 'kb-note', hidden: true });
  #said = html('p', { className: 'kb-said' });
  #row = [];
  /** The pile the choice belongs to, and everything around it. */
  #beside = null;

  /**
   * @param {HTMLElement} box @param {SVGSVGElement} svg @param {HTMLElement | undefined} bar
   * @param {(key: string, values?: object) => string} say
   * @param {{act: (action: object) => void, swap: (touch: string) => void, touch: (touch: string) => void, escape: () => void}} on
   */
  constructor(box, svg, bar, say, on) {
    this.#box = box;
    this.#svg = svg;
    this.#say = say;
    this.#on = on;
    this.#bar = bar ?? box.appendChild(html('div'));
    this.#bar.classList.add('kb-bar');
    this.#chooser.setAttribute('role', 'group');
    this.#chooser.addEventListener('keydown', ({ key }) => key === 'Escape' && on.escape());
    this.#said.setAttribute('role', 'status');
    this.#bar.append(this.#chooser, this.#note, this.#said);
    // A phone that is turned has another board.
    new ResizeObserver(() => this.#chooser.hidden || this.#place(...this.#beside)).observe(svg);
  }

  /** Says something to those who hear the page. @param {string} words */
  announce(words) {
    this.#said.textContent = words;
  }

  /** Says why something cannot be touched; nothing when empty. @param {string} words */
  explain(words) {
    this.#note.hidden = !words;
    this.#note.textContent = words;
  }

  /**
   * @param {import('./gesture.js').Gesture} gesture @param {import('./geometry.js').Spot[]} spots
   * @param {{touch: string, name: string, href: string}[]} chips  pieces beside a board without shelves
   */
  update(gesture, spots, chips) {
    const { buttons, complete, holding, path, alternatives, held } = gesture;
    const focused = [this.#box, this.#bar].some((one) => one.contains(document.activeElement)) && document.activeElement.dataset.key;
    this.#row.forEach((el) => el.remove());
    this.#row = [
      ...chips.map((chip) => this.#chip(chip, path)),
      ...buttons.map((action) => this.#button(action.g[0].replace('button:', ''), () => this.#on.act(action))),
    ];
    if (holding && complete) this.#row.push(this.#button('stop', () => this.#on.act(complete)));
    this.#bar.append(...this.#row);
    this.#choose(alternatives, held, spots);
    // Buttons are made anew; whoever was on one still is.
    if (focused) [...this.#row, ...this.#chooser.children].find((el) => el.dataset.key === focused)?.focus();
  }

  #button(key, press, words = this.#say(key)) {
    const el = html('button', { type: 'button', textContent: words });
    el.dataset.key = key;
    el.addEventListener('click', press);
    return el;
  }

  #chip({ touch, name, href }, path) {
    const el = this.#button(touch, () => this.#on.touch(touch), name);
    el.classList.add('kb-chip');
    el.setAttribute('aria-pressed', String(path.includes(touch)));
    el.prepend(draw('svg', { viewBox: '-52 -52 104 104', width: 40, height: 40, 'aria-hidden': 'true' }, draw('use', { href })));
    return el;
  }

  #choose(alternatives, held, spots) {
    this.#chooser.hidden = alternatives.length < 2;
    if (this.#chooser.hidden) return this.#chooser.replaceChildren();
    const spot = spots.find(({ name }) => name === spotOf(held));
    this.#chooser.setAttribute('aria-label', this.#say('choose', { place: spot.name }));
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

  /** Puts the choice beside its pile, over the lower of its neighbours; on small boards below. */
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
    const cost = (sign) => {
      const row = spots.filter((one) => Math.abs(one.y - spot.y) < 1 && (one.x - spot.x) * sign > 0);
      const [next] = row.sort((a, b) => (a.x - b.x) * sign);
      const room = sign < 0 ? x - aside - wide : box.width - (x + aside + wide);
      return (room < 0 ? 1e6 : 0) + (next?.height ?? 0);
    };
    const left = cost(1) <= cost(-1) ? x + aside : x - aside - wide;
    this.#chooser.style.left = `${round(Math.max(0, left))}px`;
    this.#chooser.style.top = `${round(Math.max(0, y))}px`;
  }
}

/** A pile of three discs, with what would be taken filled. */
function pictogram(key) {
  const disc = (level) => {
    const look = key === 'whole' || level === 2 ? 'kb-full' : 'kb-hollow';
    return draw('rect', { class: look, x: 2, y: 14 - 5 * level, width: 16, height: 4, rx: 2 });
  };
  return draw('svg', { viewBox: '0 0 20 20', width: 20, height: 20, 'aria-hidden': 'true' }, disc(0), disc(1), disc(2));
}

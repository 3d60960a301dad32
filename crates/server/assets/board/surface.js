/**
 * What a board shows: pieces, marks, shelves, arrows, and the spots that can be touched.
 *
 * The server has drawn the board already (`svg/live.rs`); this keeps the drawing up to date. It
 * knows nothing of gestures or rules.
 *
 * @typedef {import('./geometry.js').Spot} Spot
 * @typedef {import('./paint.js').HandItem} HandItem
 * @typedef {{from?: string, to: string, rank?: 1 | 2 | 3, step?: number}} ArrowSpec
 *   an arrow between two spots, or a ring around one; rank 1 is the boldest; step: its number
 */
import { contains, draw, round, SVG, translate } from './geometry.js';
import { spotOf } from './gesture.js';
import { Ground } from './ground.js';
import { arrow, badge, hands, marks, number, SHELF, trail } from './paint.js';
import { Pieces } from './pieces.js';

export class Surface {
  #about;
  /** @type {Record<string, SVGElement>} */
  #layers = {};
  /** @type {Required<Pick<Wire.BoardState, 'p' | 'h' | 'm'>> & Wire.BoardState} */
  #state = { p: [], h: [[], []], m: [] };
  /** The places of the last action, if it went in several hops. @type {number[]} */
  #trail = [];
  /** The pieces beside the board. @type {HandItem[]} */
  handItems = [];
  /** What can be touched; the places come first, in their order. @type {Spot[]} */
  spots = [];

  /**
   * @param {HTMLElement} container  with the drawn board in it
   * @param {Wire.BoardDescription} description
   */
  constructor(container, description) {
    this.#about = description;
    this.svg = /** @type {SVGSVGElement} */ (container.querySelector('svg.kb-svg'));
    const layers = /** @type {NodeListOf<SVGElement>} */ (
      this.svg.querySelectorAll('[data-layer]')
    );
    for (const layer of layers) this.#layers[layer.dataset.layer ?? ''] = layer;
    this.#addLayer('trail', this.#layers.pieces);
    this.#addLayer('hints', this.#layers.pieces);
    this.#addLayer('arrows', this.#layers.top);
    this.#addLayer('controls', null);
    this.ground = new Ground(description, 'flipped' in this.svg.dataset);
    const glyphs = description.glyphs.map(({ id }, glyph) => ({ id, href: this.href(glyph) }));
    this.pieces = new Pieces(this.#layers.pieces, this.ground, glyphs);
    this.svg.style.setProperty('--kb-unit', `${description.view[2] / 100}px`);
    this.#survey();
  }

  get controlsLayer() {
    return this.#layers.controls;
  }

  /** Whether the pieces beside the board lie on shelves that are part of the drawing. */
  get hasShelves() {
    return Boolean(this.#layers.hands);
  }

  /** The marks of the position. */
  get marks() {
    return this.#state.m;
  }

  /**
   * Shows a position.
   * @param {Wire.BoardState} state
   * @param {boolean} animate
   * @param {string | string[] | null} via  the touches or the notation of the action that led here
   */
  show(state, animate, via) {
    this.#state = { ...state, h: state.h ?? [[], []], m: state.m ?? [] };
    const happened = this.#arrange(animate, this.ground.named(via));
    this.showTrail(via);
    return happened;
  }

  /** Turns the board so that the other side is near. @param {boolean} on */
  flip(on) {
    const [px, py] = this.#about.pivot;
    this.ground.flipped = on;
    this.svg.toggleAttribute('data-flipped', on);
    const { turning, places, labels, signs } = this.#layers;
    if (on) turning.setAttribute('transform', `rotate(180 ${px} ${py})`);
    else turning.removeAttribute('transform');
    for (const ground of places.children) {
      mirror(ground, 'x', px);
      mirror(ground, 'y', py);
    }
    for (const label of /** @type {Iterable<SVGElement>} */ (labels.children)) {
      const { follows } = label.dataset;
      if (follows !== 'row') mirror(label, 'x', px);
      // The baseline is below the middle.
      const size = Number(label.getAttribute('font-size'));
      if (follows !== 'column') mirror(label, 'y', py + 0.35 * size);
    }
    for (const sign of signs.querySelectorAll(':scope > g[transform]')) this.#turn(sign);
    this.#arrange(false, []);
  }

  /** Shows or hides coordinates. @param {boolean} on */
  coordinates(on) {
    this.svg.classList.toggle('kb-bare', !on);
  }

  /** @param {ArrowSpec[]} list */
  showArrows(list) {
    const { width } = this.ground;
    /** @type {SVGElement[]} */
    const numbers = [];
    const drawn = list.flatMap(({ from, to, rank, step }) => {
      const [start, end] = [this.spotNamed(from), this.spotNamed(to)];
      if (!end) return [];
      if (step) numbers.push(number(start ?? end, end, width, step));
      return [arrow(start, end, width, rank)];
    });
    // Numbers are never below an arrow.
    this.#layers.arrows.replaceChildren(...drawn, ...numbers);
  }

  /** Shows a way of several hops. @param {string | string[] | null} via */
  showTrail(via) {
    const places = this.ground.named(via);
    this.#trail = places.length > 2 ? places : [];
    this.#drawTrail();
  }

  #drawTrail() {
    const points = this.#trail.map((place) => this.ground.at(place));
    this.#layers.trail.replaceChildren(
      ...(points.length ? [trail(points, this.ground.width)] : []),
    );
  }

  /** Shows what may be touched. @param {SVGElement[]} groups  each with the name of its spot */
  showHints(groups) {
    this.#layers.hints.replaceChildren(...groups);
  }

  /** Points out the hint of one spot. @param {string | null} name */
  highlightHint(name) {
    for (const el of /** @type {Iterable<SVGElement>} */ (this.#layers.hints.children)) {
      el.classList.toggle('kb-hint-over', el.dataset.spot === name);
    }
  }

  /** The address of a glyph's drawing. @param {number} glyph */
  href(glyph) {
    return `#${this.svg.dataset.prefix}-${this.#about.glyphs[glyph].id}`;
  }

  /** What a touch on a piece beside the board is called. @param {number} glyph */
  handName(glyph) {
    return `hand:${this.#about.glyphs[glyph].letter[0].toUpperCase()}`;
  }

  /** The spot of a touch. @param {string | null | undefined} touch */
  spotNamed(touch) {
    return touch ? this.spots.find(({ name }) => name === spotOf(touch)) : undefined;
  }

  /** The spot that a point lies in. @param {import('./geometry.js').Point} at */
  spotAt(at) {
    return this.spots.find((spot) => contains(spot, at));
  }

  /** The spots of some touches. @param {Iterable<string>} touches */
  spotsOf(touches) {
    const names = new Set([...touches].map(spotOf));
    return this.spots.filter(({ name }) => names.has(name));
  }

  /** The pieces that a touch takes. @param {string | null} touch */
  taking(touch) {
    const pile = touch ? this.pieces.pile(this.ground.index(spotOf(touch))) : [];
    return touch?.endsWith('.tower') ? pile : pile.slice(-1);
  }

  /** @param {string} name @param {SVGElement | null} before */
  #addLayer(name, before) {
    this.#layers[name] = draw('g', { 'data-layer': name });
    this.svg.insertBefore(this.#layers[name], before);
  }

  /**
   * Puts everything where it is in this position, seen from this side.
   * @param {boolean} animate
   * @param {number[]} via
   */
  #arrange(animate, via) {
    const before = this.handItems;
    this.#shelve();
    const after = this.handItems;
    const stands = this.#state.p.map(([place, level, glyph]) => ({ place, level, glyph }));
    const happened = this.pieces.settle(stands, {
      animate,
      via,
      source: (glyph) => this.#flight(before, after, glyph),
      shelf: (glyph) => this.#flight(after, before, glyph),
    });
    this.#mark();
    this.#survey();
    this.#drawTrail();
    this.showArrows([]);
    return happened;
  }

  /**
   * Where a piece flies from or to: a kind of which there are fewer in one hand than in another.
   * Only shelves have a place to fly to.
   * @param {HandItem[]} more
   * @param {HandItem[]} fewer
   * @param {number} glyph
   */
  #flight(more, fewer, glyph) {
    if (!this.hasShelves) return null;
    const kind = this.pieces.kind(glyph);
    const count = (/** @type {HandItem} */ { side, glyph }) =>
      fewer.find((one) => one.side === side && one.glyph === glyph)?.count ?? 0;
    const found = more.find(
      (item) => this.pieces.kind(item.glyph) === kind && count(item) < item.count,
    );
    return found?.pose ?? null;
  }

  #shelve() {
    const { hands: layer } = this.#layers;
    const reach = (/** @type {number} */ glyph) => {
      const drawing = /** @type {SVGElement} */ (this.svg.querySelector(this.href(glyph)));
      return Number(drawing.dataset.reach);
    };
    const look = {
      view: this.#about.view,
      href: (/** @type {number} */ glyph) => this.href(glyph),
      scale: Number(layer?.dataset.scale ?? 1),
      reach,
    };
    this.handItems = hands(look, this.#state.h, this.ground.flipped);
    if (!layer) return;
    layer.replaceChildren(...this.handItems.map(({ el }) => el));
    // Empty shelves keep their room: the board must not grow or move under a finger.
    const [left, top, width, height] = this.#about.view;
    const shelf = SHELF * width;
    const box = [left, top - shelf, width, height + 2 * shelf];
    this.svg.setAttribute('viewBox', box.map(round).join(' '));
  }

  #mark() {
    const { m, g = '' } = this.#state;
    const spot = (/** @type {number} */ place) => this.ground.spot(place);
    const face = (/** @type {number} */ index) =>
      this.svg.querySelector(`[data-face="${index}"]`)?.getAttribute('d') ?? '';
    const drawn = marks(m, this.ground.width, spot, face);
    this.#layers.marks.replaceChildren(...drawn.places);
    this.#layers['face-marks'].replaceChildren(...drawn.faces);
    const dangers = m.filter(([kind, on]) => kind === 'danger' && on === 'place');
    this.#layers.top.replaceChildren(...dangers.map(([, , place]) => badge(spot(place))));
    const parser = new DOMParser();
    const seals = parser.parseFromString(`<svg xmlns="${SVG}">${g}</svg>`, 'image/svg+xml');
    this.#layers.seals.replaceChildren(...seals.documentElement.children);
    if (!this.ground.flipped) return;
    for (const seal of this.#layers.seals.children) this.#turn(seal);
  }

  /** Moves a sign to where it is seen from the other side. @param {Element} sign */
  #turn(sign) {
    const numbers = sign.getAttribute('transform')?.match(/-?[\d.]+/g) ?? [];
    const [x, y] = numbers.map(Number);
    sign.setAttribute('transform', translate(this.ground.turned({ x, y })));
  }

  /** Finds out again what can be touched, and where it is. */
  #survey() {
    this.spots = this.#about.places.map((_, place) =>
      this.ground.spot(place, this.pieces.pile(place).length),
    );
    if (!this.hasShelves) return;
    const { s } = this.#state;
    for (const { spot, glyph, why, side } of this.handItems) {
      const isUsable = why !== 'lost' && (s ?? side) === side;
      if (isUsable) this.spots.push({ ...spot, name: this.handName(glyph) });
    }
  }
}

/** @param {Element} el @param {'x' | 'y'} name @param {number} about */
const mirror = (el, name, about) =>
  el.setAttribute(name, String(round(2 * about - Number(el.getAttribute(name)))));

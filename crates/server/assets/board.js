/**
 * The board: one component for all games.
 *
 * It knows a board's places and kinds of pieces, what stands there, and the gestures of the actions that
 * may be done now. It knows no rules. The server has drawn the board already (`svg/live.rs`); this keeps it
 * up to date, and turns clicks, drags, touches and keys into actions.
 */
import { SVG, contains, draw, meant, partOf, round, translate } from './board/geometry.js';
import { Gesture, isButton, spotOf } from './board/gesture.js';
import { Controls } from './board/keys.js';
import { LANDS, MOST, fade, leave, matched, reduced, seen, slide, still } from './board/motion.js';
import { arrow, badge, hands, hint, marks } from './board/paint.js';
import { listen } from './board/pointer.js';
import { play } from './sound.js';

/** Every word of the board, in English; pages give their own. */
export const WORDS = {
  board: 'Board',
  empty: '{place}, empty',
  piece: '{place}, {piece}',
  tower: '{place}, tower of {count}: {pieces} on top',
  reserve: '{piece}, {count} to place',
  putback: '{piece}, to put back',
  lost: '{piece}, {count} out of the game',
  // What follows the name of a spot, after a semicolon.
  'can-take': 'can be taken',
  'can-go': 'can go here',
  held: 'taken',
  last: 'last turn',
  frozen: 'may not be moved now',
  danger: 'in danger',
  win: 'decided the game',
  // What is said when something is taken, or let go.
  taken: '{what} taken. Places to go: {count}.',
  'let-go': 'Let go.',
  // Buttons.
  choose: 'What to take from {place}',
  top: 'Top piece',
  whole: 'Whole tower',
  done: 'Done',
  pass: 'Pass',
  stop: 'Stop here',
};

/** What the pieces of a game sound like; wood, unless said here. */
const MATERIALS = { kensington: 'glass' };
/** Boards narrower than this have the choice below, not beside the pile. */
const WIDE = 560;

/**
 * @typedef {import('./board/geometry.js').Spot} Spot
 * @typedef {import('./board/gesture.js').Action} Action
 *
 * @typedef {object} Description  a board, once a page
 * @property {string} game
 * @property {[number, number, number, number]} view
 * @property {[number, number]} pivot
 * @property {number} rise
 * @property {{n: string, x: number, y: number, f: ['round', number, number] | ['square', number]}[]} places
 * @property {{id: string, name: string, letter: string}[]} glyphs
 *
 * @typedef {object} Standing  what stands on it
 * @property {[place: number, level: number, glyph: number][]} p
 * @property {[glyph: number, count: number, why: string][][]} [h]  beside the board, the near side first
 * @property {[kind: string, on: 'place' | 'face', index: number][]} [m]
 * @property {number | null} [s]   the side to act: 0, 1 or nobody
 * @property {string} [g]          signs of this position, as SVG (`svg::seals`)
 *
 * @typedef {object} Options
 * @property {(action: string, gesture: string[]) => void} onAct
 * @property {(gesture: string[]) => void} [onPreview]  what is touched so far
 * @property {Partial<typeof WORDS>} [words]
 * @property {HTMLElement} [bar]  where buttons go; below the board when there is none
 */
export class Board {
  #box; #svg; #layers = {}; #about; #on; #words; #bar; #chooser; #said; #note; #controls;
  #index = new Map();
  #flipped;
  #standing = { p: [], h: [[], []], m: [] };
  /** @type {import('./board/motion.js').Piece[]} */
  #pieces = [];
  #held = [];
  /** @type {Spot[]} */
  #spots = [];
  #gesture = new Gesture(null);
  #over = null;
  /** What is dragged: elements, their poses, and where the pointer took hold. */
  #drag = null;
  #ghost = null;

  /** @param {HTMLElement} container @param {Description} description @param {Options} options */
  constructor(container, description, { onAct, onPreview, words, bar } = {}) {
    this.#box = container;
    this.#about = description;
    this.#on = { act: onAct, preview: onPreview };
    this.#words = { ...WORDS, ...words };
    this.#svg = container.querySelector('svg.kb-svg');
    this.#flipped = 'flipped' in this.#svg.dataset;
    description.places.forEach(({ n }, index) => this.#index.set(n, index));
    for (const layer of this.#svg.querySelectorAll('[data-layer]')) this.#layers[layer.dataset.layer] = layer;
    this.#addLayer('hints', this.#layers.pieces);
    this.#addLayer('arrows', this.#layers.top);
    this.#addLayer('controls', null);
    this.#furnish(bar);
    this.#adopt();
    this.#svg.setAttribute('role', 'group');
    this.#svg.setAttribute('aria-label', this.#words.board);
    this.#controls = new Controls(this.#layers.controls, {
      press: (spot) => this.#pressKey(spot),
      escape: () => this.#letGo(),
      focus: (spot) => this.#explain(spot),
    });
    listen(this.#svg, {
      press: (...at) => this.#press(...at),
      release: (...at) => this.#release(...at),
      drag: (...at) => this.#dragTo(...at),
      drop: (...at) => this.#drop(...at),
      hover: (...at) => this.#hover(...at),
      abandon: () => this.cancel(),
    });
    this.#place();
  }

  get flipped() {
    return this.#flipped;
  }

  /**
   * Shows a position. What was offered in the one before is forgotten.
   * @param {Standing} standing
   * @param {{animate?: boolean, via?: string | string[] | null}} [how]  via: the touches or the notation of
   *   the action that led here, with every hop where there are several
   */
  show(standing, { animate = true, via = null } = {}) {
    const before = this.#held;
    this.#gesture = new Gesture(null);
    this.#over = this.#drag = null;
    this.#standing = { h: [[], []], m: [], ...standing };
    this.#hands();
    this.#settle(before, animate && !document.hidden, this.#placesOf(via));
    this.#marks();
    this.#place();
    this.showArrows([]);
  }

  /** Offers actions to whoever uses this board; `null` when there is nothing to do. @param {Action[] | null} actions */
  offer(actions) {
    this.#gesture = new Gesture(actions);
    this.#home();
    this.#refresh();
  }

  /** Lets go of what is held. */
  cancel() {
    this.#gesture.cancel();
    this.#home();
    this.#refresh();
  }

  /** Turns the board so that the other side is near. @param {boolean} on */
  flip(on) {
    if (on === this.#flipped) return;
    const [px, py] = this.#about.pivot;
    this.#flipped = on;
    this.#svg.toggleAttribute('data-flipped', on);
    const { turning, places, labels, signs } = this.#layers;
    if (on) turning.setAttribute('transform', `rotate(180 ${px} ${py})`);
    else turning.removeAttribute('transform');
    for (const ground of places.children) turn(ground, 'x', px), turn(ground, 'y', py);
    for (const label of labels.children) {
      const { follows } = label.dataset;
      if (follows !== 'row') turn(label, 'x', px);
      // The baseline is below the middle.
      if (follows !== 'column') turn(label, 'y', py + 0.35 * label.getAttribute('font-size'));
    }
    for (const sign of signs.querySelectorAll('g[transform]')) {
      const [x, y] = sign.getAttribute('transform').match(/-?[\d.]+/g).map(Number);
      sign.setAttribute('transform', translate({ x: 2 * px - x, y: 2 * py - y }));
    }
    this.#hands();
    this.#settle([], false, []);
    this.#marks();
    this.#place();
    this.showArrows([]);
  }

  /** Shows or hides coordinates. @param {boolean} on */
  coordinates(on) {
    this.#svg.classList.toggle('kb-bare', !on);
  }

  /** Points something out: arrows between places, or rings around them. @param {{from?: string, to: string}[]} list */
  showArrows(list) {
    const spot = (name) => this.#spots.find((one) => one.name === spotOf(name));
    const known = list.map(({ from, to }) => [from && spot(from), spot(to)]).filter(([, to]) => to);
    this.#layers.arrows.replaceChildren(...known.map(([from, to]) => arrow(from, to, this.#about.view[2])));
  }

  // ---- Building

  #addLayer(name, before) {
    this.#layers[name] = draw('g', { 'data-layer': name });
    this.#svg.insertBefore(this.#layers[name], before);
  }

  #furnish(bar) {
    const html = (name, attributes) => Object.assign(document.createElement(name), attributes);
    this.#box.classList.add('kb-board', `kb-${this.#about.game}`);
    this.#svg.style.setProperty('--kb-unit', `${this.#about.view[2] / 100}px`);
    this.#bar = bar ?? html('div');
    this.#bar.classList.add('kb-bar');
    if (!bar) this.#box.append(this.#bar);
    this.#chooser = html('div', { className: 'kb-chooser', hidden: true, role: 'group' });
    this.#note = html('p', { className: 'kb-note', hidden: true });
    this.#said = html('p', { className: 'kb-said', role: 'status' });
    this.#bar.append(this.#chooser, this.#note, this.#said);
  }

  /** Takes over the pieces that the server has drawn. */
  #adopt() {
    const glyphs = new Map(this.#about.glyphs.map(({ id }, index) => [id, index]));
    for (const el of this.#layers.pieces.children) {
      const { at, level, piece } = el.dataset;
      const stand = { place: this.#index.get(at), level: +level, glyph: glyphs.get(piece) };
      this.#pieces.push({ ...stand, el, pose: this.#pose(stand) });
    }
  }

  // ---- Where things are

  #at(place) {
    const { x, y } = this.#about.places[place];
    const [px, py] = this.#about.pivot;
    return this.#flipped ? { x: 2 * px - x, y: 2 * py - y } : { x, y };
  }

  #pose({ place, level }) {
    const { x, y } = this.#at(place);
    return { x, y: y - this.#about.rise * level };
  }

  /** The places that touches or a notation name, in order. @param {string | string[] | null} via */
  #placesOf(via) {
    const names = Array.isArray(via) ? via.map(spotOf) : (via?.toLowerCase().match(/[a-z]\d+/g) ?? []);
    return names.map((name) => this.#index.get(name)).filter((place) => place !== undefined);
  }

  #kind = (glyph) => this.#about.glyphs[glyph].id.replace(/-doubled$/, '');
  #href = (glyph) => `#${this.#svg.dataset.prefix}-${this.#about.glyphs[glyph].id}`;
  #spot = (place) => this.#spots[place];

  #pile(name) {
    const place = this.#index.get(name);
    return this.#pieces.filter((piece) => piece.place === place).sort((a, b) => a.level - b.level);
  }

  /** Computes every spot anew: after a turn of the board, or another position. */
  #place() {
    const { places, rise } = this.#about;
    const heights = new Map();
    for (const { place, level } of this.#pieces) {
      heights.set(place, Math.max(heights.get(place) ?? 0, (level + 1) * rise));
    }
    this.#spots = places.map(({ n, f: [form, rx, ry = rx] }, place) => ({
      name: n, ...this.#at(place), rx, ry, round: form === 'round', height: heights.get(place) ?? 0,
    }));
    const { s } = this.#standing;
    for (const { spot, glyph, why } of this.#layers.hands ? this.#held : []) {
      if (why === 'lost' || (s ?? spot.side) !== spot.side) continue;
      this.#spots.push({ ...spot, name: this.#handName(glyph) });
    }
    this.#controls.set(this.#spots);
    this.#refresh();
  }

  #handName(glyph) {
    return `hand:${this.#about.glyphs[glyph].letter[0].toUpperCase()}`;
  }

  // ---- What stands there

  #settle(handsBefore, animate, via) {
    const stands = this.#standing.p.map(([place, level, glyph]) => ({ place, level, glyph }));
    const { from, gone, fall } = matched(this.#pieces, stands, via, this.#kind, (place) => this.#at(place));
    const changed = stands.filter((stand) => {
      const piece = from.get(stand);
      return !piece || piece.place !== stand.place || piece.level !== stand.level;
    });
    const lively = animate && changed.length + gone.length <= MOST;
    const moves = [];
    const pieces = stands.map((stand) => {
      const old = from.get(stand);
      const pose = this.#pose(stand);
      const start = old ? this.#seen(old) : this.#taken(handsBefore, stand);
      const el = old?.el ?? draw('g', { class: 'kb-piece' }, draw('use'));
      still(el);
      el.classList.remove('kb-lifted', 'kb-dragged');
      el.dataset.at = this.#about.places[stand.place].n;
      el.dataset.level = stand.level;
      el.dataset.piece = this.#about.glyphs[stand.glyph].id;
      el.firstElementChild.setAttribute('href', this.#href(stand.glyph));
      el.setAttribute('transform', translate(pose));
      const far = start && Math.hypot(start.x - pose.x, start.y - pose.y) > 0.5;
      if (lively && (far || !old)) {
        const hops = far && stand.place === via.at(-1) ? via.slice(1, -1).map((place) => this.#at(place)) : [];
        moves.push({ el, poses: far ? [start, ...hops, pose] : null, pushed: fallOrPush(from, via, old) });
      }
      return { ...stand, el, pose };
    });
    for (const piece of gone) this.#leave(piece, lively, handsBefore, null);
    if (fall) this.#leave(fall.piece, lively, handsBefore, fall);
    this.#pieces = pieces;
    this.#ghost?.remove();
    this.#ghost = null;
    this.#stack(moves.map(({ el }) => el));
    const slides = moves.map(({ el, poses, pushed }) => (poses ? slide(el, poses, { lift: !pushed }) : fade(el)));
    if (slides.length) Promise.allSettled(slides.map(({ finished }) => finished)).then(() => this.#stack([]));
    if (lively && changed.length + gone.length + (fall ? 1 : 0) > 0) {
      const placed = changed.some((stand) => !from.has(stand));
      const event = fall ? 'fall' : gone.length ? 'take' : placed ? 'place' : 'move';
      play(event, MATERIALS[this.#about.game], reduced() ? 0 : LANDS);
    }
  }

  #seen(piece) {
    return piece.el.getAnimations().length ? seen(piece.el) : piece.pose;
  }

  /** Where a new piece was beside the board. */
  #taken(before, stand) {
    const count = (items, { side, glyph }) => items.find((one) => one.side === side && one.glyph === glyph)?.count ?? 0;
    const source = before.find(
      (item) => this.#kind(item.glyph) === this.#kind(stand.glyph) && count(this.#held, item) < item.count,
    );
    return source ? (this.#ghost?.pose ?? source.pose) : null;
  }

  /** Takes a piece off the board. */
  #leave(piece, lively, before, fall) {
    const { el } = piece;
    const from = this.#seen(piece);
    still(el);
    if (!lively) return el.remove();
    const count = (items, item) => items.find((one) => one.side === item.side && one.glyph === item.glyph)?.count ?? 0;
    const shelf = this.#held.find(
      (item) => this.#kind(item.glyph) === this.#kind(piece.glyph) && item.count > count(before, item),
    );
    if (fall) leave(el, from, { x: from.x + fall.dx * 0.9, y: from.y + fall.dy * 0.9 }, true);
    else leave(el, from, shelf?.pose ?? null, false);
  }

  /** Orders pieces from far to near; those in `above` are over all others while they move. */
  #stack(above) {
    const moving = new Set(above);
    const order = [...this.#pieces].sort((a, b) => this.#at(a.place).y - this.#at(b.place).y || a.level - b.level);
    const last = [...order].filter(({ el }) => moving.has(el));
    // Only what is out of order moves in the document: focus and animations do not like it.
    let after = null;
    for (const { el } of [...order.filter(({ el }) => !moving.has(el)), ...last]) {
      const next = after ? after.nextSibling : this.#layers.pieces.firstChild;
      if (el !== next) this.#layers.pieces.insertBefore(el, next);
      after = el;
    }
  }

  #hands() {
    const { hands: layer } = this.#layers;
    const look = {
      view: this.#about.view,
      href: this.#href,
      scale: +layer?.dataset.scale || 1,
      reach: (glyph) => +this.#svg.querySelector(this.#href(glyph)).dataset.reach,
    };
    this.#held = hands(look, this.#standing.h, this.#flipped);
    layer?.replaceChildren(...this.#held.map(({ el }) => el));
  }

  #marks() {
    const { view, places } = this.#about;
    const all = this.#standing.m;
    const spot = (place) => {
      const [form, rx, ry = rx] = places[place].f;
      return { ...this.#at(place), rx, ry, round: form === 'round', height: 0 };
    };
    const face = (index) => this.#svg.querySelector(`[data-face="${index}"]`).getAttribute('d');
    const drawn = marks(all, view[2], spot, face);
    this.#layers.marks.replaceChildren(...drawn.places);
    this.#layers['face-marks'].replaceChildren(...drawn.faces);
    const dangers = all.filter(([kind, on]) => kind === 'danger' && on === 'place');
    this.#layers.top.replaceChildren(...dangers.map(([, , place]) => badge(spot(place))));
    const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${this.#standing.g ?? ''}</svg>`, 'image/svg+xml');
    this.#layers.seals.replaceChildren(...parsed.documentElement.children);
    if (this.#flipped) {
      const [px, py] = this.#about.pivot;
      for (const seal of this.#layers.seals.children) {
        const [x, y] = seal.getAttribute('transform').match(/-?[\d.]+/g).map(Number);
        seal.setAttribute('transform', translate({ x: 2 * px - x, y: 2 * py - y }));
      }
    }
  }

  // ---- Touching

  /** The spots that mean something now. */
  #live() {
    const touches = [...this.#gesture.next, ...this.#gesture.starts, ...this.#gesture.path];
    const names = new Set(touches.map(spotOf));
    return this.#spots.filter(({ name }) => names.has(name));
  }

  /** What a touch on a spot means: a place to go, or something to take. */
  #meaning(spot, part) {
    const { next, starts } = this.#gesture;
    const [one, both] = Gesture.offered(spot.name, Gesture.offered(spot.name, next).length ? next : starts);
    return part === 'foot' && both ? both : one;
  }

  #press(at, pointer, pixel) {
    const spot = meant(this.#live(), at, pixel, pointer);
    if (!spot) {
      this.#explain(this.#spots.find((one) => contains(one, at)));
      this.#letGo();
      return false;
    }
    const part = partOf(spot, at, this.#about.rise);
    const holds = this.#gesture.held && spotOf(this.#gesture.held) === spot.name;
    this.#pressed = { spot, part, pointer, again: holds };
    if (!holds) {
      const touch = this.#meaning(spot, part);
      // Where it may go is decided when the finger leaves.
      if (this.#gesture.path.length && this.#gesture.next.has(touch)) return false;
      this.#touch(touch);
    } else if (pointer === 'mouse' && this.#gesture.alternatives.length > 1) {
      // The part under the mouse is what is taken.
      const touch = Gesture.offered(spot.name, new Set(this.#gesture.alternatives))[part === 'foot' ? 1 : 0];
      if (touch !== this.#gesture.held) this.#swap(touch), (this.#pressed.again = false);
    }
    const { held } = this.#gesture;
    this.#grip = held && spotOf(held) === spot.name ? at : null;
    return this.#grip !== null;
  }
  #pressed = null;
  #grip = null;

  #release(at, pointer, pixel) {
    const pressed = this.#pressed;
    this.#pressed = null;
    if (!pressed) return;
    const { spot, part, again } = pressed;
    if (again) return this.#again(pointer !== 'mouse');
    if (this.#gesture.held && spotOf(this.#gesture.held) === spot.name) return;
    if (meant([spot], at, pixel, pointer)) this.#touch(this.#meaning(spot, part));
  }

  /** What is held is touched once more: the other part of its pile, or let go. */
  #again(around) {
    const { alternatives, held } = this.#gesture;
    const other = around ? alternatives[alternatives.indexOf(held) + 1] : null;
    if (other) this.#swap(other);
    else this.#letGo();
  }

  #pressKey(spot) {
    if (this.#gesture.held && spotOf(this.#gesture.held) === spot.name) return this.#again(true);
    const touch = this.#meaning(spot, 'top');
    if (touch) this.#touch(touch);
    else this.#explain(spot);
  }

  #touch(touch) {
    const action = this.#gesture.touch(touch);
    this.#over = null;
    if (action) return this.#act(action);
    this.#refresh();
    this.#announce();
  }

  #swap(touch) {
    this.#gesture.swap(touch);
    this.#refresh();
    this.#announce();
  }

  #act({ a, g }) {
    this.#gesture = new Gesture(null);
    this.#refresh();
    this.#on.preview?.([]);
    this.#on.act?.(a, g);
  }

  #letGo() {
    if (!this.#gesture.holding) return false;
    this.cancel();
    this.#announce();
    return true;
  }

  // ---- Dragging

  /** The pieces that the last touch takes. */
  #taking(touch) {
    if (!touch) return [];
    const pile = this.#pile(spotOf(touch));
    return touch.endsWith('.tower') ? pile : pile.slice(-1);
  }

  #dragTo(at, pointer, pixel, lift) {
    if (!this.#drag) {
      const { held } = this.#gesture;
      const pieces = this.#taking(held);
      if (held?.startsWith('hand:')) pieces.push(this.#fromHand(held, at));
      pieces.forEach(({ el }) => {
        still(el);
        el.classList.add('kb-dragged');
        this.#layers.pieces.append(el);
      });
      this.#drag = { grip: this.#grip, pieces: pieces.map((piece) => ({ piece, start: piece.pose })) };
      this.#svg.classList.add('kb-dragging');
    }
    const { grip, pieces } = this.#drag;
    for (const { piece, start } of pieces) {
      piece.pose = { x: start.x + at.x - grip.x, y: start.y + at.y - grip.y - lift };
      piece.el.setAttribute('transform', translate(piece.pose));
    }
    const target = this.#target(at, pointer, pixel);
    this.#point(target && this.#meaning(target, 'top'));
  }

  /** A piece from beside the board, while it is in the air. */
  #fromHand(touch, at) {
    const item = this.#held.find(({ glyph, spot }) => this.#handName(glyph) === touch && contains(spot, at));
    const glyph = (item ?? this.#held.find((one) => this.#handName(one.glyph) === touch)).glyph;
    const el = draw('g', { class: 'kb-piece' }, draw('use', { href: this.#href(glyph) }));
    this.#layers.pieces.append(el);
    this.#ghost = { el, pose: { ...this.#grip }, remove: () => el.remove() };
    return this.#ghost;
  }

  #target(at, pointer, pixel) {
    const names = new Set([...this.#gesture.next].map(spotOf));
    return meant(this.#spots.filter(({ name }) => names.has(name)), at, pixel, pointer);
  }

  #drop(at, pointer, pixel) {
    const { pieces } = this.#drag ?? { pieces: [] };
    const target = this.#target(at, pointer, pixel);
    this.#pressed = null;
    this.#over = null;
    this.#svg.classList.remove('kb-dragging');
    if (!target) {
      // Back where it was taken from, it stays in the hand.
      const source = this.#spots.find(({ name }) => name === spotOf(this.#gesture.held ?? ''));
      if (source && contains(source, at)) this.#home(), this.#refresh();
      else this.cancel();
      return;
    }
    // Set down at once; the position that answers will find it there.
    const down = { x: target.x, y: target.y - target.height };
    pieces.forEach(({ piece }, level) => {
      const from = piece.pose;
      piece.pose = { x: down.x, y: down.y - level * this.#about.rise };
      piece.el.setAttribute('transform', translate(piece.pose));
      piece.el.classList.remove('kb-dragged');
      if (!reduced()) slide(piece.el, [from, piece.pose], { lift: false }).updatePlaybackRate(2.5);
    });
    this.#drag = null;
    this.#touch(this.#meaning(target, 'top'));
    if (this.#gesture.holding) this.#home();
  }

  /** Whatever was dragged goes back where it stands. */
  #home() {
    this.#drag = null;
    this.#svg.classList.remove('kb-dragging');
    this.#ghost?.remove();
    this.#ghost = null;
    for (const piece of this.#pieces) {
      const home = this.#pose(piece);
      piece.el.classList.remove('kb-dragged');
      if (Math.hypot(home.x - piece.pose.x, home.y - piece.pose.y) < 0.5) continue;
      const from = this.#seen(piece);
      still(piece.el);
      piece.pose = home;
      piece.el.setAttribute('transform', translate(home));
      slide(piece.el, [from, home], { lift: false });
    }
    this.#stack([]);
  }

  // ---- Showing what may be touched

  #hover(at, pixel) {
    const spot = at && meant(this.#live(), at, pixel, 'mouse');
    const part = spot && partOf(spot, at, this.#about.rise);
    this.#point(spot ? (this.#heldAt(spot, part) ?? this.#meaning(spot, part)) : null);
  }

  /** What a press on the pile that is held already would take. */
  #heldAt(spot, part) {
    const { held, alternatives } = this.#gesture;
    if (!held || spotOf(held) !== spot.name) return null;
    return alternatives[part === 'foot' ? 1 : 0] ?? held;
  }

  #point(touch) {
    if (touch === this.#over) return;
    this.#over = touch;
    this.#highlight();
  }

  #highlight() {
    const { holding, held } = this.#gesture;
    this.#svg.classList.toggle('kb-pointing', Boolean(this.#over));
    const over = new Set();
    // Over a pile from which something can be taken, what would be taken shows itself.
    if (this.#over && !this.#drag && !(this.#gesture.path.length && this.#gesture.next.has(this.#over))) {
      this.#taking(this.#over).forEach(({ el }) => over.add(el));
    }
    const lifted = new Set((holding ? this.#taking(held) : []).map(({ el }) => el));
    for (const { el } of this.#pieces) {
      el.classList.toggle('kb-lifted', lifted.has(el));
      el.classList.toggle('kb-touched', over.has(el) && !lifted.has(el));
    }
    const name = this.#over && spotOf(this.#over);
    for (const el of this.#layers.hints.children) el.classList.toggle('kb-hint-over', el.dataset.spot === name);
  }

  /** Shows the state of the gesture: hints, names of controls, buttons. */
  #refresh() {
    const { next, starts, path, held, holding, actions } = this.#gesture;
    this.#svg.classList.toggle('kb-awake', actions.length > 0);
    this.#svg.classList.toggle('kb-holding', path.length > 0);
    const goes = new Set([...next].map(spotOf));
    const takes = new Set([...starts].map(spotOf));
    const heldSpot = held && spotOf(held);
    const drawn = [];
    for (const spot of this.#spots) {
      const { name } = spot;
      const kind = name === heldSpot ? 'hold' : goes.has(name) ? (path.length ? 'go' : 'can') : null;
      if (!kind) continue;
      const group = hint(spot, kind, !spot.height && !this.#pile(name).length, this.#about.view[2]);
      group.dataset.spot = name;
      drawn.push(group);
    }
    this.#layers.hints.replaceChildren(...drawn);
    this.#highlight();
    this.#controls.update((spot) => {
      const [go, take] = [path.length > 0 && goes.has(spot.name), takes.has(spot.name) || spot.name === heldSpot];
      const notes = this.#notes(spot, go, take);
      return {
        name: [this.#name(spot), ...notes].join('; '),
        disabled: !go && !take,
        pressed: spot.name === heldSpot,
        tab: go && holding,
        hint: notes.includes(this.#words.frozen) ? this.#words.frozen : '',
      };
    });
    this.#buttons();
    this.#on.preview?.([...path]);
  }

  #say(key, values = {}) {
    return this.#words[key].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
  }

  #name({ name: place, side }) {
    const called = (glyph) => this.#about.glyphs[glyph].name;
    if (side !== undefined) {
      const { glyph, count, why } = this.#held.find((item) => item.side === side && this.#handName(item.glyph) === place);
      return this.#say(why, { piece: called(glyph), count });
    }
    const pile = this.#pile(place).map(({ glyph }) => called(glyph));
    if (pile.length > 1) return this.#say('tower', { place, count: pile.length, pieces: pile.join(', ') });
    return pile.length ? this.#say('piece', { place, piece: pile[0] }) : this.#say('empty', { place });
  }

  #notes({ name }, go, take) {
    const { held, path } = this.#gesture;
    const notes = [];
    if (held && spotOf(held) === name) notes.push('held');
    else if (go) notes.push('can-go');
    else if (take && !path.length) notes.push('can-take');
    const place = this.#index.get(name);
    for (const [kind, on, index] of this.#standing.m) if (on === 'place' && index === place) notes.push(kind);
    return notes.map((key) => this.#words[key]);
  }

  #announce() {
    const { held, holding, next } = this.#gesture;
    if (!holding) return void (this.#said.textContent = this.#words['let-go']);
    const spot = spotOf(held);
    const parts = this.#gesture.alternatives.length > 1;
    const what = parts
      ? `${spot}, ${this.#words[held === spot ? 'top' : 'whole']}`
      : this.#name(this.#spots.find(({ name }) => name === spot));
    const count = [...next].filter((touch) => !isButton(touch)).length;
    this.#said.textContent = this.#say('taken', { what, count });
  }

  /** Says why a spot may not be touched, if there is something to say. */
  #explain(spot) {
    const place = spot && this.#index.get(spot.name);
    const frozen = this.#standing.m.some(([kind, on, index]) => kind === 'frozen' && on === 'place' && index === place);
    this.#note.hidden = !frozen;
    this.#note.textContent = frozen ? `${spot.name}: ${this.#words.frozen}` : '';
  }

  // ---- Buttons

  #buttons() {
    const { alternatives, held, holding, complete, buttons } = this.#gesture;
    const button = (key, press, attributes = {}) => {
      const el = Object.assign(document.createElement('button'), { type: 'button', ...attributes });
      el.textContent = this.#words[key] ?? key;
      el.dataset.key = key;
      el.addEventListener('click', press);
      return el;
    };
    const focused = this.#box.contains(document.activeElement) && document.activeElement.dataset.key;
    this.#bar.querySelectorAll(':scope > button').forEach((el) => el.remove());
    const row = buttons.map((action) => button(action.g[0].replace('button:', ''), () => this.#act(action)));
    if (!this.#layers.hands) row.unshift(...this.#held.filter(({ why }) => why !== 'lost').map((item) => this.#chip(item, button)));
    if (holding && complete) row.push(button('stop', () => this.#act(complete)));
    this.#bar.append(...row);

    this.#chooser.hidden = alternatives.length < 2;
    if (this.#chooser.hidden) return this.#chooser.replaceChildren();
    const spot = this.#spots.find(({ name }) => name === spotOf(held));
    this.#chooser.setAttribute('aria-label', this.#say('choose', { place: spot.name }));
    const [top, whole] = alternatives.map((touch) => {
      const key = touch === spot.name ? 'top' : 'whole';
      const el = button(key, () => this.#swap(touch), { className: `kb-choice kb-choice-${key}` });
      el.setAttribute('aria-pressed', String(touch === held));
      el.prepend(this.#pictogram(key));
      return el;
    });
    this.#chooser.replaceChildren(top, whole);
    this.#chooser.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.#letGo()) this.#controls.focus(spot);
    }, { once: true });
    this.#stand(spot);
    if (focused) this.#chooser.querySelector(`[data-key="${focused}"]`)?.focus();
  }

  /** A piece beside a board that has no shelves. */
  #chip({ glyph, count, why }, button) {
    const name = this.#handName(glyph);
    const el = button(name, () => this.#gesture.next.has(name) && this.#touch(name), { className: 'kb-chip' });
    el.textContent = this.#say(why, { piece: this.#about.glyphs[glyph].name, count });
    el.setAttribute('aria-pressed', String(this.#gesture.path.includes(name)));
    el.prepend(draw('svg', { viewBox: '-52 -52 104 104', width: 40, height: 40, 'aria-hidden': 'true' }, draw('use', { href: this.#href(glyph) })));
    return el;
  }

  /** A pile of three discs, with what would be taken filled. */
  #pictogram(key) {
    const disc = (level) =>
      draw('rect', { x: 2, y: 14 - 5 * level, width: 16, height: 4, rx: 2, class: key === 'whole' || level === 2 ? 'kb-full' : 'kb-hollow' });
    return draw('svg', { viewBox: '0 0 20 20', width: 20, height: 20, 'aria-hidden': 'true' }, disc(0), disc(1), disc(2));
  }

  /** Puts the choice beside its pile, over the neighbour that matters least; on small boards below. */
  #stand(spot) {
    const { width, left, top } = this.#svg.getBoundingClientRect();
    const beside = width >= WIDE;
    this.#chooser.classList.toggle('kb-beside', beside);
    const home = beside ? this.#box : this.#bar;
    if (this.#chooser.parentNode !== home) home.prepend(this.#chooser);
    if (!beside) return void this.#chooser.removeAttribute('style');
    const box = this.#box.getBoundingClientRect();
    const scale = width / this.#svg.viewBox.baseVal.width;
    const { x: vx, y: vy } = this.#svg.viewBox.baseVal;
    const { offsetWidth, offsetHeight } = this.#chooser;
    const x = left - box.left + (spot.x - vx) * scale;
    // Above the feet of its neighbours, where only high piles reach.
    const y = top - box.top + (spot.y - spot.ry - vy) * scale - offsetHeight;
    const aside = spot.rx * scale + 4;
    const free = (sign) => {
      const near = this.#spots.filter((one) => Math.sign(one.x - spot.x) === sign && Math.abs(one.y - spot.y) < 1);
      const next = near.sort((a, b) => Math.abs(a.x - spot.x) - Math.abs(b.x - spot.x))[0];
      const room = sign < 0 ? x - aside - offsetWidth >= 0 : x + aside + offsetWidth <= box.width;
      return (room ? 0 : 1e6) + (next?.height ?? 0);
    };
    const place = free(1) <= free(-1) ? x + aside : x - aside - offsetWidth;
    this.#chooser.style.left = `${round(Math.max(0, place))}px`;
    this.#chooser.style.top = `${round(Math.max(0, y))}px`;
  }
}

/** Mirrors a coordinate of an element. */
function turn(el, name, about) {
  el.setAttribute(name, round(2 * about - el.getAttribute(name)));
}

/** Whether a piece was not moved but moved along. */
function fallOrPush(from, via, old) {
  return Boolean(old) && via.length === 2 && old.place !== via[0];
}

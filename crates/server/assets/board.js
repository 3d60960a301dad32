/**
 * The board: one component for all games.
 *
 * It knows a board's places and kinds of pieces, what stands there, and the gestures of the actions that
 * may be done now. It knows no rules. The server has drawn the board already (`svg/live.rs`); this keeps it
 * up to date, and turns clicks, drags, touches and keys into actions.
 *
 * | module | concept |
 * | --- | --- |
 * | `board/gesture.js` | what is touched so far, and what may be next |
 * | `board/ground.js`, `board/geometry.js` | where places are, and what a finger there means |
 * | `board/pieces.js`, `board/motion.js` | pieces, and how they move from one position to the next |
 * | `board/paint.js` | marks, hints, shelves and arrows |
 * | `board/pointer.js`, `board/keys.js`, `board/buttons.js` | mouse and finger; keyboard; buttons |
 */
import { Buttons } from './board/buttons.js';
import { SVG, contains, draw, meant, partOf, round, translate } from './board/geometry.js';
import { Gesture, isButton, spotOf } from './board/gesture.js';
import { Ground } from './board/ground.js';
import { Controls } from './board/keys.js';
import { LANDS, reduced } from './board/motion.js';
import { SHELF, arrow, badge, hands, hint, marks } from './board/paint.js';
import { Pieces } from './board/pieces.js';
import { listen } from './board/pointer.js';
import { play } from './sound.js';

/** Every word of the board, in English; pages give their own. */
export const WORDS = {
  board: 'Board',
  // The names of spots.
  empty: '{place}, empty',
  piece: '{place}, {piece}',
  tower: '{place}, tower of {count}: {pieces} on top',
  reserve: '{piece}, {count} to place',
  putback: '{piece}, to put back',
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
 * @property {[glyph: number, count: number, why: 'reserve' | 'putback' | 'lost'][][]} [h]  beside the board,
 *   the first side first
 * @property {[kind: 'last' | 'frozen' | 'danger' | 'win', on: 'place' | 'face', index: number][]} [m]
 * @property {number | null} [s]  the side to act: 0, 1 or nobody
 * @property {string} [g]         signs of this position, as SVG (`svg::seals`)
 *
 * @typedef {object} Options
 * @property {(action: string, gesture: string[]) => void} onAct
 * @property {(gesture: string[]) => void} [onPreview]  what is touched so far
 * @property {(gesture: string[], spot: string) => void} [onMiss]  what is touched so far, and a spot that may not be next
 * @property {Partial<typeof WORDS>} [words]
 * @property {HTMLElement} [bar]  where buttons go; below the board when there is none
 */
export class Board {
  #svg; #layers = {}; #about; #own; #words; #on;
  #ground; #pieces; #controls; #buttons;
  /** @type {Standing} */
  #standing = { p: [], h: [[], []], m: [] };
  /** What lies beside the board. */
  #held = [];
  /** @type {Spot[]} places first, in their order */
  #spots = [];
  #gesture = new Gesture(null);
  /** What the mouse, or the piece in the air, points at. @type {string | null} */
  #over = null;
  /** The press that is under way. */
  #pressed = null;
  /** The spot that something was said about last. @type {Spot | null | undefined} */
  #explained = null;

  /** @param {HTMLElement} container  with the drawn board in it @param {Description} description @param {Options} options */
  constructor(container, description, { onAct, onPreview, onMiss, words, bar }) {
    this.#about = description;
    this.#on = { act: onAct, preview: onPreview, miss: onMiss };
    this.#own = { ...WORDS, ...words };
    this.#words = this.#own;
    this.#svg = container.querySelector('svg.kb-svg');
    for (const layer of this.#svg.querySelectorAll('[data-layer]')) this.#layers[layer.dataset.layer] = layer;
    this.#layer('hints', this.#layers.pieces);
    this.#layer('arrows', this.#layers.top);
    this.#layer('controls', null);
    this.#ground = new Ground(description, 'flipped' in this.#svg.dataset);
    const glyphs = description.glyphs.map(({ id }, glyph) => ({ id, href: this.#href(glyph) }));
    this.#pieces = new Pieces(this.#layers.pieces, this.#ground, glyphs);

    container.classList.add('kb-board', `kb-${description.game}`);
    // Buttons have the colours of their board, wherever they are.
    bar?.classList.add(`kb-${description.game}`);
    this.#svg.style.setProperty('--kb-unit', `${description.view[2] / 100}px`);
    this.#svg.setAttribute('role', 'group');
    this.#svg.setAttribute('aria-label', this.#words.board);
    this.#buttons = new Buttons(container, this.#svg, bar, (key, values) => this.#say(key, values), {
      act: (action) => this.#act(action),
      swap: (touch) => this.#swap(touch),
      touch: (touch) => this.#gesture.next.has(touch) && this.#touch(touch),
      escape: () => {
        const spot = this.#spotOf(this.#gesture.held);
        if (this.#letGo()) this.#controls.focus(spot);
      },
    });
    this.#controls = new Controls(this.#layers.controls, container, {
      press: (spot) => this.#pressKey(spot),
      escape: () => this.#letGo(),
      // Who leaves the board presses something else, which must not move away under the pointer.
      focus: (spot) => spot && this.#explain(spot),
    });
    listen(this.#svg, {
      press: (...at) => this.#press(...at),
      release: (...at) => this.#release(...at),
      drag: (...at) => this.#drag(...at),
      drop: (...at) => this.#drop(...at),
      hover: (...at) => this.#hover(...at),
      abandon: () => this.cancel(),
    });
    this.#survey();
  }

  get flipped() {
    return this.#ground.flipped;
  }

  /**
   * Shows a position. What was offered in the one before is forgotten.
   * @param {Standing} standing
   * @param {{animate?: boolean, via?: string | string[] | null}} [how]  via: the touches or the notation of
   *   the action that led here; with every hop where there are several, they are shown one by one
   */
  show(standing, { animate = true, via = null } = {}) {
    this.#gesture = new Gesture(null);
    this.#standing = { h: [[], []], m: [], ...standing };
    this.#explain(this.#explained);
    const happened = this.#lay(animate && !document.hidden, this.#ground.named(via));
    if (happened) play(happened, MATERIALS[this.#about.game], reduced() ? 0 : LANDS);
  }

  /**
   * Offers actions to whoever uses this board; `null` when there is nothing to do.
   * @param {Action[] | null} actions
   * @param {Partial<typeof WORDS>} [words]  other words, where touching means something else than playing
   */
  offer(actions, words = {}) {
    this.#words = { ...this.#own, ...words };
    this.#gesture = new Gesture(actions);
    this.#pieces.home();
    this.#refresh();
  }

  /** Lets go of what is held. */
  cancel() {
    this.#gesture.cancel();
    this.#pressed = this.#over = null;
    this.#svg.classList.remove('kb-dragging');
    this.#pieces.home();
    this.#refresh();
  }

  /** Turns the board so that the other side is near. @param {boolean} on */
  flip(on) {
    if (on === this.flipped) return;
    const { pivot: [px, py] } = this.#about;
    this.#ground.flipped = on;
    this.#svg.toggleAttribute('data-flipped', on);
    const { turning, places, labels, signs } = this.#layers;
    if (on) turning.setAttribute('transform', `rotate(180 ${px} ${py})`);
    else turning.removeAttribute('transform');
    const mirror = (el, name, about) => el.setAttribute(name, round(2 * about - el.getAttribute(name)));
    for (const ground of places.children) {
      mirror(ground, 'x', px);
      mirror(ground, 'y', py);
    }
    for (const label of labels.children) {
      const { follows } = label.dataset;
      if (follows !== 'row') mirror(label, 'x', px);
      // The baseline is below the middle.
      if (follows !== 'column') mirror(label, 'y', py + 0.35 * label.getAttribute('font-size'));
    }
    for (const sign of signs.querySelectorAll(':scope > g[transform]')) this.#turn(sign);
    this.#lay(false, []);
  }

  /** Shows or hides coordinates. @param {boolean} on */
  coordinates(on) {
    this.#svg.classList.toggle('kb-bare', !on);
  }

  /**
   * Points something out: arrows between places, or rings around them. What comes first is bold, the rest fainter.
   * @param {{from?: string, to: string, rank?: 1 | 2 | 3}[]} list
   */
  showArrows(list) {
    const ends = list.map(({ from, to, rank }) => [this.#spotOf(from), this.#spotOf(to), rank]).filter(([, to]) => to);
    this.#layers.arrows.replaceChildren(...ends.map(([from, to, rank]) => arrow(from, to, this.#ground.width, rank)));
  }

  // What stands there

  #layer(name, before) {
    this.#layers[name] = draw('g', { 'data-layer': name });
    this.#svg.insertBefore(this.#layers[name], before);
  }

  #href(glyph) {
    return `#${this.#svg.dataset.prefix}-${this.#about.glyphs[glyph].id}`;
  }

  /** Puts everything where it is in this position, seen from this side. */
  #lay(animate, via) {
    this.#pressed = this.#over = null;
    this.#svg.classList.remove('kb-dragging');
    const before = this.#held;
    this.#shelve();
    // A kind of which there are fewer in one hand than in another; only shelves have a place to fly to.
    const fewer = (some, others, glyph) => {
      const kind = this.#pieces.kind(glyph);
      const count = ({ side, glyph }) => others.find((one) => one.side === side && one.glyph === glyph)?.count ?? 0;
      const found = some.find((item) => this.#pieces.kind(item.glyph) === kind && count(item) < item.count);
      return this.#layers.hands && found ? found.pose : null;
    };
    const stands = this.#standing.p.map(([place, level, glyph]) => ({ place, level, glyph }));
    const happened = this.#pieces.settle(stands, {
      animate,
      via,
      source: (glyph) => fewer(before, this.#held, glyph),
      shelf: (glyph) => fewer(this.#held, before, glyph),
    });
    this.#mark();
    this.#survey();
    this.showArrows([]);
    return happened;
  }

  #shelve() {
    const { hands: layer } = this.#layers;
    const look = {
      view: this.#about.view,
      href: (glyph) => this.#href(glyph),
      scale: Number(layer?.dataset.scale ?? 1),
      reach: (glyph) => Number(this.#svg.querySelector(this.#href(glyph)).dataset.reach),
    };
    this.#held = hands(look, this.#standing.h, this.flipped);
    if (!layer) return;
    layer.replaceChildren(...this.#held.map(({ el }) => el));
    // Empty shelves are put away, and the board has their room.
    const [left, top, width, height] = this.#about.view;
    const shelf = this.#held.length ? SHELF * width : 0;
    this.#svg.setAttribute('viewBox', [left, top - shelf, width, height + 2 * shelf].map(round).join(' '));
  }

  #mark() {
    const { m, g = '' } = this.#standing;
    const spot = (place) => this.#ground.spot(place);
    const face = (index) => this.#svg.querySelector(`[data-face="${index}"]`).getAttribute('d');
    const drawn = marks(m, this.#ground.width, spot, face);
    this.#layers.marks.replaceChildren(...drawn.places);
    this.#layers['face-marks'].replaceChildren(...drawn.faces);
    const dangers = m.filter(([kind, on]) => kind === 'danger' && on === 'place');
    this.#layers.top.replaceChildren(...dangers.map(([, , place]) => badge(spot(place))));
    const seals = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${g}</svg>`, 'image/svg+xml');
    this.#layers.seals.replaceChildren(...seals.documentElement.children);
    if (this.flipped) for (const seal of this.#layers.seals.children) this.#turn(seal);
  }

  /** Moves a sign to where it is seen from the other side. @param {Element} sign */
  #turn(sign) {
    const [x, y] = sign.getAttribute('transform').match(/-?[\d.]+/g).map(Number);
    sign.setAttribute('transform', translate(this.#ground.turned({ x, y })));
  }

  /** Finds out anew what can be touched, and where it is. */
  #survey() {
    this.#spots = this.#about.places.map((_, place) => this.#ground.spot(place, this.#pieces.pile(place).length));
    const { s } = this.#standing;
    for (const { spot, glyph, why, side } of this.#layers.hands ? this.#held : []) {
      if (why !== 'lost' && (s ?? side) === side) this.#spots.push({ ...spot, name: this.#handName(glyph) });
    }
    this.#controls.set(this.#spots);
    this.#refresh();
  }

  #handName(glyph) {
    return `hand:${this.#about.glyphs[glyph].letter[0].toUpperCase()}`;
  }

  /** @param {string | null | undefined} touch */
  #spotOf(touch) {
    return touch && this.#spots.find(({ name }) => name === spotOf(touch));
  }

  #spotsOf(touches) {
    const names = new Set([...touches].map(spotOf));
    return this.#spots.filter(({ name }) => names.has(name));
  }

  /** The pieces that a touch takes. @param {string | null} touch */
  #taking(touch) {
    const pile = touch ? this.#pieces.pile(this.#ground.index(spotOf(touch))) : [];
    return touch?.endsWith('.tower') ? pile : pile.slice(-1);
  }

  // Touching

  /** The spots that mean something now. */
  #live() {
    return this.#spotsOf([...this.#gesture.next, ...this.#gesture.starts, ...this.#gesture.path]);
  }

  #isHeld(spot) {
    return this.#gesture.held !== null && spotOf(this.#gesture.held) === spot.name;
  }

  /** What a touch on a spot means: a place to go, something to take, or another part of what is held. */
  #meaning(spot, part) {
    const { next, starts, alternatives } = this.#gesture;
    let [one, both] = Gesture.offered(spot.name, next);
    if (this.#isHeld(spot)) [one, both] = alternatives;
    else if (!one) [one, both] = Gesture.offered(spot.name, starts);
    return part === 'foot' && both ? both : one;
  }

  /** Whether a touch is a place to go for what is held. */
  #isGoal(touch) {
    return this.#gesture.path.length > 0 && this.#gesture.next.has(touch);
  }

  #press(at, pointer, pixel) {
    const spot = meant(this.#live(), at, pixel, pointer);
    const under = spot ?? this.#spots.find((one) => contains(one, at));
    this.#explain(under);
    if (!spot) {
      this.#miss(under);
      this.#letGo();
      return false;
    }
    const touch = this.#meaning(spot, partOf(spot, at, this.#about.rise));
    const again = this.#isHeld(spot);
    this.#pressed = { spot, touch, at, again };
    // Where it goes is decided when the finger leaves.
    if (!again && this.#isGoal(touch)) return false;
    if (!again) this.#touch(touch);
    else if (pointer === 'mouse' && touch && touch !== this.#gesture.held) {
      // The part under the mouse is what is taken.
      this.#swap(touch);
      this.#pressed.again = false;
    }
    return this.#isHeld(spot);
  }

  #release(at, pointer, pixel) {
    if (!this.#pressed) return;
    const { spot, touch, again } = this.#pressed;
    this.#pressed = null;
    if (again) this.#again(pointer !== 'mouse');
    else if (this.#isGoal(touch) && meant([spot], at, pixel, pointer)) this.#touch(touch);
  }

  /** What is held is touched once more: thumbs and keys go on to the whole tower; then it is let go. */
  #again(on) {
    const { alternatives, held } = this.#gesture;
    const other = on && alternatives[alternatives.indexOf(held) + 1];
    if (other) this.#swap(other);
    else this.#letGo();
  }

  #pressKey(spot) {
    if (this.#isHeld(spot)) return this.#again(true);
    const touch = this.#meaning(spot, 'top');
    if (touch) this.#touch(touch);
    else {
      this.#explain(spot);
      this.#miss(spot);
    }
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
    // Nothing more until the answer is here.
    this.#gesture = new Gesture(null);
    this.#refresh();
    this.#on.act(a, g);
  }

  /** @returns {boolean} whether there was something to let go */
  #letGo() {
    if (!this.#gesture.holding) return false;
    this.cancel();
    this.#announce();
    return true;
  }

  // Dragging

  #drag(at, pointer, pixel, lift) {
    const grip = this.#pressed.at;
    if (!this.#pieces.dragging) {
      const { held } = this.#gesture;
      const item = this.#held.find(({ glyph, spot }) => this.#handName(glyph) === held && contains(spot, grip));
      this.#pieces.lift(this.#taking(held), item?.glyph ?? null, grip);
      this.#svg.classList.add('kb-dragging');
      this.#svg.classList.toggle('kb-thumb', pointer === 'touch');
    }
    this.#pieces.drag(at.x - grip.x, at.y - grip.y - lift);
    this.#point(meant(this.#spotsOf(this.#gesture.next), at, pixel, pointer)?.name ?? null);
  }

  #drop(at, pointer, pixel) {
    const goal = meant(this.#spotsOf(this.#gesture.next), at, pixel, pointer);
    const source = this.#spotOf(this.#gesture.held);
    this.#pressed = null;
    this.#svg.classList.remove('kb-dragging');
    if (goal) {
      this.#pieces.set(goal);
      this.#touch(this.#meaning(goal, 'top'));
      if (this.#gesture.holding) this.#pieces.home();
    } else if (source && contains(source, at)) {
      // Back where it was taken from, it stays in the hand.
      this.#pieces.home();
      this.#point(null);
    } else {
      this.#miss(this.#spots.find((one) => contains(one, at)));
      this.cancel();
    }
  }

  /** Says that somebody wants what may not be; an empty place that nothing was meant for is nothing. @param {Spot | undefined} spot */
  #miss(spot) {
    const { path, actions } = this.#gesture;
    if (!spot || !actions.length || (!path.length && !this.#taking(spot.name).length)) return;
    this.#on.miss?.([...path], spot.name);
  }

  // Showing what may be touched

  #hover(at, pixel) {
    const spot = at && meant(this.#live(), at, pixel, 'mouse');
    this.#point(spot ? this.#meaning(spot, partOf(spot, at, this.#about.rise)) : null);
  }

  #point(touch) {
    if (touch === this.#over) return;
    this.#over = touch;
    this.#highlight();
  }

  /** Over a pile from which something can be taken, what would be taken shows itself. */
  #highlight() {
    const { holding, held } = this.#gesture;
    const over = this.#over ?? null;
    const touched = this.#pieces.dragging || this.#isGoal(over) ? null : over;
    this.#pieces.highlight(holding ? this.#taking(held) : [], this.#taking(touched));
    this.#svg.classList.toggle('kb-pointing', over !== null);
    const name = over && spotOf(over);
    for (const el of this.#layers.hints.children) el.classList.toggle('kb-hint-over', el.dataset.spot === name);
  }

  /** Shows the state of the gesture: hints, names of controls, buttons. */
  #refresh() {
    const { next, starts, path, holding, actions } = this.#gesture;
    this.#svg.classList.toggle('kb-awake', actions.length > 0);
    this.#svg.classList.toggle('kb-holding', path.length > 0);
    this.#svg.classList.toggle('kb-given', !holding);
    const goals = new Set(path.length ? [...next].map(spotOf) : []);
    const takes = new Set([...starts].map(spotOf));
    const hints = this.#spotsOf([...next, ...path.slice(-1)]).map((spot) => {
      const kind = this.#isHeld(spot) ? 'hold' : goals.has(spot.name) ? 'go' : 'can';
      const empty = this.#taking(spot.name).length === 0;
      const group = hint(spot, kind, empty, this.#ground.width);
      group.dataset.spot = spot.name;
      return group;
    });
    this.#layers.hints.replaceChildren(...hints);
    this.#highlight();
    this.#controls.update((spot) => {
      const [held, goal, take] = [this.#isHeld(spot), goals.has(spot.name), takes.has(spot.name)];
      const state = held ? 'held' : goal ? 'can-go' : take && !path.length ? 'can-take' : null;
      const notes = [...(state ? [state] : []), ...this.#marksOf(spot)];
      return {
        name: [this.#name(spot), ...notes.map((key) => this.#words[key])].join('; '),
        disabled: !held && !goal && !take,
        pressed: held,
        tab: goal && holding,
        hint: notes.includes('frozen') ? this.#words.frozen : '',
      };
    });
    const waiting = this.#layers.hands ? [] : this.#held.filter(({ why }) => why !== 'lost');
    const chips = waiting.map((item) => ({
      touch: this.#handName(item.glyph), name: this.#itemName(item), href: this.#href(item.glyph),
    }));
    this.#buttons.update(this.#gesture, this.#spots, chips);
    this.#on.preview?.([...path]);
  }

  // Words

  #say(key, values = {}) {
    return (this.#words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
  }

  #itemName({ glyph, count, why }) {
    return this.#say(why, { piece: this.#about.glyphs[glyph].name, count });
  }

  /** What a spot is called, with what is there. @param {Spot} spot */
  #name({ name: place, side }) {
    if (side !== undefined) {
      return this.#itemName(this.#held.find((item) => item.side === side && this.#handName(item.glyph) === place));
    }
    const pile = this.#pieces.pile(this.#ground.index(place)).map(({ glyph }) => this.#about.glyphs[glyph].name);
    if (pile.length === 0) return this.#say('empty', { place });
    if (pile.length === 1) return this.#say('piece', { place, piece: pile[0] });
    return this.#say('tower', { place, count: pile.length, pieces: pile.join(', ') });
  }

  #marksOf({ name }) {
    const place = this.#ground.index(name);
    return this.#standing.m.filter(([, on, index]) => on === 'place' && index === place).map(([kind]) => kind);
  }

  #announce() {
    const { held, holding, next, alternatives } = this.#gesture;
    if (!holding) return this.#buttons.announce(this.#words['let-go']);
    const spot = this.#spotOf(held);
    const part = held === spot?.name ? 'top' : 'whole';
    const what = alternatives.length > 1 ? `${spot.name}, ${this.#words[part]}` : spot ? this.#name(spot) : '';
    const count = [...next].filter((touch) => !isButton(touch)).length;
    this.#buttons.announce(this.#say('taken', { what, count }));
  }

  /** Says why a spot may not be touched, if there is something to say. @param {Spot | null | undefined} spot */
  #explain(spot) {
    this.#explained = spot;
    const frozen = spot && this.#marksOf(spot).includes('frozen');
    this.#buttons.explain(frozen ? `${spot.name}: ${this.#words.frozen}` : '');
  }
}

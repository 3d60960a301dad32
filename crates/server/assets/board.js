/**
 * The board: one component for all games.
 *
 * It knows a board's places and kinds of pieces, the position, and the gestures of the legal
 * actions. It knows no rules. It turns clicks, drags, touches and keys into actions.
 *
 * | module | concept |
 * | --- | --- |
 * | `board/gesture.js` | what is touched so far, and what may be next |
 * | `board/surface.js` | the drawing: position, marks, shelves, arrows |
 * | `board/ground.js`, `board/geometry.js` | where places are, and what a finger there means |
 * | `board/pieces.js`, `board/motion.js` | pieces, and how they move to the next position |
 * | `board/affordances.js` | what may be touched, shown and named |
 * | `board/refusals.js` | touches that mean nothing: why, and when that is said |
 * | `board/own-marks.js` | marks and arrows that the visitor draws for themselves |
 * | `board/paint.js` | marks, hints, shelves, arrows and trails as SVG |
 * | `board/project.js` | the position after an action, until the server has answered |
 * | `board/pointer.js`, `board/keys.js`, `board/buttons.js` | mouse and finger; keyboard; buttons |
 * | `board/labels.js`, `board/words.js` | the board in words, for those who hear it |
 */
import { Affordances } from './board/affordances.js';
import { Buttons } from './board/buttons.js';
import { contains, meant, partOf } from './board/geometry.js';
import { Gesture, meaningOf } from './board/gesture.js';
import { Controls } from './board/keys.js';
import { Labels } from './board/labels.js';
import { LANDS, reduced } from './board/motion.js';
import { OwnMarks } from './board/own-marks.js';
import { listen } from './board/pointer.js';
import { project } from './board/project.js';
import { Refusals } from './board/refusals.js';
import { Surface } from './board/surface.js';
import { materialOf, play } from './sound.js';

/**
 * @typedef {import('./board/geometry.js').Point} Point
 * @typedef {import('./board/geometry.js').Spot} Spot
 * @typedef {import('./board/gesture.js').Action} Action
 * @typedef {import('./board/pointer.js').Pointer} Pointer
 * @typedef {Partial<import('./board/words.js').BoardWords>} Words
 *
 * @typedef {object} Options
 * @property {(action: string, gesture: string[]) => void} onAct
 * @property {(gesture: string[], spot: string) => void} [onMiss]  a spot that may not be touched now
 * @property {(spot: string) => void} [onEmpty]  an empty place was touched while nothing is offered
 * @property {(words: string) => void} [onExplain]
 *   why the spot with the focus or under the press may not be touched; nothing when empty
 * @property {Words} [words]
 * @property {HTMLElement | null} [bar]  where buttons go; below the board when there is none
 */
export class Board {
  #about;
  #onAct;
  #surface;
  #labels;
  #controls;
  #buttons;
  #affordances;
  #refusals;
  #marks;
  #gesture = new Gesture(null);
  /** What the mouse, or the dragged piece, points at. @type {string | null} */
  #over = null;
  /**
   * The press that is under way.
   * @type {{spot: Spot, touch: string, at: Point, again: boolean} | null}
   */
  #pressed = null;
  /**
   * @param {HTMLElement} container  with the drawn board in it
   * @param {Wire.BoardDescription} description
   * @param {Options} options
   */
  constructor(container, description, { onAct, onMiss, onEmpty, onExplain, words, bar }) {
    this.#about = description;
    this.#onAct = onAct;
    this.#surface = new Surface(container, description);
    this.#labels = new Labels(this.#surface, description, words);
    const { svg } = this.#surface;
    container.classList.add('kb-board', `kb-${description.game}`);
    // Buttons have the colours of their board, wherever they are.
    bar?.classList.add(`kb-${description.game}`);
    svg.setAttribute('role', 'group');
    svg.setAttribute('aria-label', this.#labels.text('board'));
    this.#buttons = new Buttons(container, svg, bar, this.#labels.text, {
      act: (action) => this.#act(action),
      swap: (touch) => this.#swap(touch),
      touch: (touch) => this.#gesture.next.has(touch) && this.#touch(touch),
      escape: () => {
        const spot = this.#surface.spotNamed(this.#gesture.held);
        if (this.#letGo()) this.#controls.focus(spot);
      },
    });
    this.#refusals = new Refusals(this.#surface, this.#labels, this.#buttons, {
      miss: onMiss,
      empty: onEmpty,
      explain: onExplain,
    });
    this.#controls = new Controls(this.#surface.controlsLayer, container, {
      press: (spot) => this.#pressKey(spot),
      escape: () => this.#letGo(),
      // A press elsewhere takes the focus away, and must not move things under the pointer.
      focus: (spot) => spot && this.#labels.explanation(spot) && this.#refusals.explain(spot),
      mark: (spot) => this.#marks.toggle({ to: spot.name }),
    });
    this.#affordances = new Affordances(this.#surface, this.#labels, this.#controls, this.#buttons);
    const pointer = listen(svg, {
      press: (pointer) => this.#press(pointer),
      release: (pointer) => this.#release(pointer),
      drag: (pointer, lift) => this.#drag(pointer, lift),
      drop: (pointer) => this.#drop(pointer),
      hover: (pointer) => this.#hover(pointer),
      abandon: () => this.cancel(),
    });
    this.#marks = new OwnMarks(this.#surface, () => pointer.abandon());
    this.#rearranged();
  }

  get flipped() {
    return this.#surface.ground.flipped;
  }

  /**
   * Shows a position. What was offered in the one before is forgotten.
   * @param {Wire.BoardState} state
   * @param {{animate?: boolean, via?: string | string[] | null}} [how]  via: the touches or the
   *   notation of the action that led here; several hops are shown one by one
   */
  show(state, { animate = true, via = null } = {}) {
    this.#gesture = new Gesture(null);
    this.#resetPointer();
    const happened = this.#surface.show(state, animate && !document.hidden, via);
    this.#refusals.explain(null);
    this.#buttons.announce('');
    this.#rearranged();
    if (happened) play(happened, materialOf(this.#about.game), reduced() ? 0 : LANDS);
  }

  /**
   * Shows what touches come to, as far as they tell, before the server has answered.
   * @param {Wire.BoardState} state  the position before
   * @param {string[]} touches
   * @returns {boolean} whether there is anything to show
   */
  anticipate(state, touches) {
    const next = project(state, touches, this.#about);
    if (next) this.show(next, { via: touches });
    return next !== null;
  }

  /**
   * Offers actions; `null` when there is nothing to do.
   * @param {Action[] | null} actions
   * @param {Words} [words]  other words, where touching means something else than playing
   * @param {{isAhead?: boolean}} [how]  ahead: they are planned, not played
   */
  offer(actions, words = {}, { isAhead = false } = {}) {
    this.#labels.replace(words);
    this.#surface.svg.classList.toggle('kb-ahead', isAhead && actions !== null);
    this.#gesture = new Gesture(actions);
    this.#surface.pieces.home();
    this.#refresh();
  }

  /** Touches a spot, as a key does. @param {string} name */
  pick(name) {
    const spot = this.#surface.spotNamed(name);
    if (spot) this.#pressKey(spot);
  }

  /** Lets go of what is held. */
  cancel() {
    this.#gesture.cancel();
    this.#resetPointer();
    this.#surface.pieces.home();
    this.#refresh();
  }

  /** Turns the board so that the other side is near. @param {boolean} on */
  flip(on) {
    if (on === this.flipped) return;
    this.#resetPointer();
    this.#surface.flip(on);
    this.#marks.draw();
    this.#rearranged();
  }

  /** Shows or hides coordinates. @param {boolean} on */
  coordinates(on) {
    this.#surface.coordinates(on);
  }

  /** Shows the way of the last action, if it has several hops. @param {string[]} via */
  showTrail(via) {
    this.#surface.showTrail(via);
  }

  /**
   * Shows arrows between places, or rings around them.
   * @param {import('./board/surface.js').ArrowSpec[]} list
   */
  showArrows(list) {
    this.#surface.showArrows(list);
  }

  #resetPointer() {
    this.#pressed = null;
    this.#refusals.forget();
    this.#over = null;
    this.#surface.svg.classList.remove('kb-dragging');
  }

  /** The spots are elsewhere now. */
  #rearranged() {
    this.#controls.set(this.#surface.spots);
    this.#refresh();
  }

  // ---- Touching

  /** The spots that mean something now. */
  #live() {
    const { next, starts, path } = this.#gesture;
    return this.#surface.spotsOf([...next, ...starts, ...path]);
  }

  /** @param {Pointer} pointer @returns {boolean} whether something is held that may be dragged */
  #press(pointer) {
    const { at } = pointer;
    const spot = meant(this.#live(), pointer);
    if (!spot) {
      const path = [...this.#gesture.path];
      this.#letGo();
      this.#refusals.press(pointer, path, this.#gesture.actions);
      return false;
    }
    this.#refusals.explain(spot);
    const touch = meaningOf(this.#gesture, spot.name, partOf(spot, at, this.#about.rise));
    const again = this.#gesture.holds(spot.name);
    this.#pressed = { spot, touch, at, again };
    // The release decides where it goes.
    if (!again && this.#gesture.isGoal(touch)) return false;
    if (!again) this.#touch(touch);
    else if (pointer.type === 'mouse' && touch && touch !== this.#gesture.held) {
      // The part under the mouse is what is taken.
      this.#swap(touch);
      this.#pressed.again = false;
    }
    return this.#gesture.holds(spot.name);
  }

  /** @param {Pointer} pointer */
  #release(pointer) {
    this.#refusals.release(this.#gesture.actions);
    if (!this.#pressed) return;
    const { spot, touch, again } = this.#pressed;
    this.#pressed = null;
    if (again) this.#again(pointer.type !== 'mouse');
    else if (this.#gesture.isGoal(touch) && meant([spot], pointer)) this.#touch(touch);
  }

  /**
   * What is held is touched once more: a thumb or a key goes on to the whole tower, then lets go.
   * @param {boolean} on
   */
  #again(on) {
    const { alternatives, held } = this.#gesture;
    const other = on && held && alternatives[alternatives.indexOf(held) + 1];
    if (other) this.#swap(other);
    else this.#letGo();
  }

  /** @param {Spot} spot */
  #pressKey(spot) {
    if (this.#gesture.holds(spot.name)) {
      this.#again(true);
      return;
    }
    const touch = meaningOf(this.#gesture, spot.name, 'top');
    if (touch) {
      this.#touch(touch);
      return;
    }
    const { path, actions } = this.#gesture;
    this.#refusals.refuse(spot, [...path], actions);
  }

  /** @param {string} touch */
  #touch(touch) {
    const action = this.#gesture.touch(touch);
    this.#over = null;
    if (action) {
      this.#act(action);
      return;
    }
    this.#refresh();
    this.#announce();
  }

  /** @param {string} touch */
  #swap(touch) {
    this.#gesture.swap(touch);
    this.#refresh();
    this.#announce();
  }

  /** @param {Action} action */
  #act({ a, g }) {
    // Nothing more until the answer is here.
    this.#gesture = new Gesture(null);
    this.#refresh();
    this.#onAct(a, g);
  }

  /** @returns {boolean} whether there was something to let go */
  #letGo() {
    if (!this.#gesture.holding) return false;
    this.cancel();
    this.#announce();
    return true;
  }

  // ---- Dragging

  /** @param {Pointer} pointer @param {number} lift  how far above the pointer the piece is */
  #drag(pointer, lift) {
    if (!this.#pressed) return;
    const { pieces, svg, handItems } = this.#surface;
    const { at } = pointer;
    const grip = this.#pressed.at;
    if (!pieces.dragging) {
      const { held } = this.#gesture;
      const item = handItems.find(
        ({ glyph, spot }) => this.#surface.handName(glyph) === held && contains(spot, grip),
      );
      pieces.lift(this.#surface.taking(held), item?.glyph ?? null, grip);
      svg.classList.add('kb-dragging');
      svg.classList.toggle('kb-thumb', pointer.type === 'touch');
    }
    pieces.drag(at.x - grip.x, at.y - grip.y - lift);
    this.#point(meant(this.#surface.spotsOf(this.#gesture.next), pointer)?.name ?? null);
  }

  /** @param {Pointer} pointer */
  #drop(pointer) {
    const { at } = pointer;
    const { pieces, svg } = this.#surface;
    const goal = meant(this.#surface.spotsOf(this.#gesture.next), pointer);
    const source = this.#surface.spotNamed(this.#gesture.held);
    this.#pressed = null;
    svg.classList.remove('kb-dragging');
    if (goal) {
      pieces.set(goal);
      this.#touch(meaningOf(this.#gesture, goal.name, 'top'));
      if (this.#gesture.holding) pieces.home();
    } else if (source && contains(source, at)) {
      // Back where it was taken from, it stays in the hand.
      pieces.home();
      this.#point(null);
    } else {
      const { path, actions } = this.#gesture;
      this.#refusals.miss(this.#surface.spotAt(at), [...path], actions);
      this.cancel();
    }
  }

  // ---- Pointing

  /** @param {Pointer | null} pointer */
  #hover(pointer) {
    const spot = pointer && meant(this.#live(), pointer);
    const part = spot && partOf(spot, pointer.at, this.#about.rise);
    this.#point(part ? meaningOf(this.#gesture, spot.name, part) : null);
  }

  /** @param {string | null} touch */
  #point(touch) {
    if (touch === this.#over) return;
    this.#over = touch;
    this.#affordances.highlight(this.#gesture, touch);
  }

  /** Shows the state of the gesture. */
  #refresh() {
    this.#affordances.update(this.#gesture, this.#over);
  }

  #announce() {
    this.#buttons.announce(this.#labels.ofGesture(this.#gesture));
  }
}

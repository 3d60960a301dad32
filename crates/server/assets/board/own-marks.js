/**
 * Marks and arrows that a visitor draws on the board for themselves: by dragging with the right
 * button, or after a long press with a finger. Nobody else sees them. The same mark once more
 * removes it; a touch that plays or picks up removes them all.
 *
 * @typedef {{from?: string, to: string}} OwnMark  an arrow, or a ring around one spot
 */
import { contains, draw } from './geometry.js';
import { arrow } from './paint.js';
import { pointerOn } from './pointer.js';

/** How long a finger rests before it draws, in milliseconds. */
const LONG = 450;
/** How far it may move meanwhile, in CSS pixels. */
const STILL = 9;

/**
 * The marks with one more, or without it if it was there.
 * @param {OwnMark[]} marks
 * @param {OwnMark} mark
 * @returns {OwnMark[]}
 */
export function toggled(marks, { from, to }) {
  const others = marks.filter((one) => one.from !== from || one.to !== to);
  return others.length < marks.length ? others : [...marks, { from, to }];
}

export class OwnMarks {
  #surface;
  #abandon;
  #layer = draw('g', { 'data-layer': 'own' });
  /** @type {OwnMark[]} */
  #marks = [];
  /** What is being drawn. @type {{id: number, from: string, to: string} | null} */
  #drawing = null;
  /** A finger that rests. @type {{id: number, x: number, y: number, timer: number} | null} */
  #resting = null;

  /**
   * @param {import('./surface.js').Surface} surface
   * @param {() => void} abandon  lets go of what the pointer has begun
   */
  constructor(surface, abandon) {
    this.#surface = surface;
    this.#abandon = abandon;
    const { svg } = surface;
    svg.insertBefore(this.#layer, surface.controlsLayer);
    svg.addEventListener('pointerdown', (event) => this.#down(event));
    svg.addEventListener('pointermove', (event) => this.#move(event));
    svg.addEventListener('pointerup', (event) => this.#up(event));
    svg.addEventListener('pointercancel', () => this.#end());
    svg.addEventListener('contextmenu', (event) => {
      // The browser's menu stays where there is nothing to mark.
      if (this.#drawing || this.#nameAt(event)) event.preventDefault();
    });
    // A finger that draws does not scroll.
    const hold = (/** @type {TouchEvent} */ event) => this.#drawing && event.preventDefault();
    svg.addEventListener('touchmove', hold, { passive: false });
  }

  /** Adds a mark, or removes it. @param {OwnMark} mark */
  toggle(mark) {
    this.#marks = toggled(this.#marks, mark);
    this.draw();
  }

  /** Draws them where their spots are now. */
  draw() {
    const { width } = this.#surface.ground;
    const drawn = this.#drawing ? [...this.#marks, markOf(this.#drawing)] : this.#marks;
    this.#layer.replaceChildren(
      ...drawn.flatMap(({ from, to }) => {
        const [start, end] = [this.#surface.spotNamed(from), this.#surface.spotNamed(to)];
        if (!end) return [];
        const el = arrow(start, end, width, 1);
        el.classList.add('kb-own');
        return [el];
      }),
    );
  }

  /** @param {PointerEvent | MouseEvent} event */
  #nameAt(event) {
    const { at } = pointerOn(this.#surface.svg, /** @type {PointerEvent} */ (event));
    return this.#surface.spots.find((spot) => contains(spot, at))?.name;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#end();
    const name = this.#nameAt(event);
    if (event.button === 2 && name) {
      this.#surface.svg.setPointerCapture(event.pointerId);
      this.#begin(event.pointerId, name);
      return;
    }
    if (event.button !== 0) return;
    if (event.pointerType !== 'touch') {
      this.#clear();
      return;
    }
    const { pointerId: id, clientX: x, clientY: y } = event;
    const timer = setTimeout(() => {
      this.#resting = null;
      if (!name) return;
      this.#abandon();
      navigator.vibrate?.(15);
      this.#begin(id, name);
    }, LONG);
    this.#resting = { id, x, y, timer };
  }

  /** @param {number} id @param {string} name */
  #begin(id, name) {
    this.#drawing = { id, from: name, to: name };
    this.draw();
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { clientX, clientY, pointerId } = event;
    const rest = this.#resting;
    if (rest?.id === pointerId && Math.hypot(clientX - rest.x, clientY - rest.y) > STILL) {
      this.#end();
    }
    if (this.#drawing?.id !== pointerId) return;
    const name = this.#nameAt(event);
    if (!name || name === this.#drawing.to) return;
    this.#drawing.to = name;
    this.draw();
  }

  /** @param {PointerEvent} event */
  #up({ pointerId }) {
    const drawn = this.#drawing;
    // A short tap plays, or lets go: what was drawn has served.
    if (this.#resting?.id === pointerId) this.#clear();
    this.#end();
    if (drawn?.id === pointerId) this.toggle(markOf(drawn));
  }

  #end() {
    clearTimeout(this.#resting?.timer);
    this.#resting = null;
    this.#drawing = null;
  }

  #clear() {
    if (!this.#marks.length) return;
    this.#marks = [];
    this.draw();
  }
}

/** @param {{from: string, to: string}} drawing @returns {OwnMark} */
const markOf = ({ from, to }) => (from === to ? { to } : { from, to });

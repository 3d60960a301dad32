/**
 * The named controls of a board: one for every spot, for keyboards and screen readers.
 *
 * The board is one stop of the Tab key. Arrow keys lead to the nearest spot in their direction;
 * while something is held, Tab also leads through the spots where it may go.
 */
import { closest, setText } from '../dom.js';
import { draw, outline, towards } from './geometry.js';

/** @type {Record<string, import('./geometry.js').Point>} */
const ARROWS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * @typedef {import('./geometry.js').Spot} Spot
 * @typedef {{name: string, disabled: boolean, pressed: boolean, tab: boolean, hint: string}} State
 */
export class Controls {
  /** @type {Map<Spot, SVGElement>} */
  #elements = new Map();
  /** @type {WeakMap<Element, Spot>} */
  #spots = new WeakMap();
  /** @type {string | null} the spot that Tab comes to */
  #current = null;
  /** Whether the focus came by a key: after a press with a pointer, arrow keys are the page's. */
  #isKeyboard = false;
  #isPressed = false;
  #layer;
  #on;

  /**
   * @param {SVGElement} layer
   * @param {HTMLElement} host  around it: a listener for focus on an SVG element would make that
   *   element a stop of the Tab key
   * @param {{press: (spot: Spot) => void, escape: () => boolean,
   *   focus: (spot: Spot | null) => void, mark: (spot: Spot) => void}} on
   */
  constructor(layer, host, on) {
    this.#layer = layer;
    this.#on = on;
    host.addEventListener('keydown', (event) => this.#key(event));
    host.addEventListener('pointerdown', () => {
      this.#isKeyboard = false;
      this.#isPressed = true;
    });
    // The focus follows a finger only when it is gone, with the press of a mouse that browsers add.
    host.addEventListener('mousedown', () => {
      this.#isPressed = true;
    });
    for (const kind of ['pointerup', 'mouseup', 'click']) {
      host.addEventListener(kind, () => {
        this.#isPressed = false;
      });
    }
    host.addEventListener('focusin', ({ target }) => {
      this.#isKeyboard = !this.#isPressed;
      this.#focused(this.#spotOf(target));
    });
    host.addEventListener('focusout', ({ target }) => this.#spotOf(target) && on.focus(null));
    // Screen readers and voice control click without a pointer.
    host.addEventListener('click', (event) => {
      const spot = this.#spotOf(closest(event, '.kb-spot'));
      if (event.detail === 0 && spot) on.press(spot);
    });
  }

  /** @param {EventTarget | null} element */
  #spotOf(element) {
    return element ? this.#spots.get(/** @type {Element} */ (element)) : undefined;
  }

  /** Makes or moves the controls of these spots. @param {Spot[]} spots */
  set(spots) {
    const focused = this.#spotOf(document.activeElement)?.name;
    const known = new Map([...this.#elements].map(([spot, el]) => [spot.name, el]));
    this.#elements = new Map();
    for (const spot of spots) {
      const attributes = { role: 'button', class: 'kb-spot', 'data-spot': spot.name };
      const el = known.get(spot.name) ?? draw('g', attributes);
      const body = { ...spot, y: spot.y - spot.height / 2, ry: spot.ry + spot.height / 2 };
      const by = spot.round ? 0 : -2;
      const title = draw('title');
      const under = outline(body, by, { class: 'kb-focus-under' });
      el.replaceChildren(title, under, outline(body, by, { class: 'kb-focus-over' }));
      known.delete(spot.name);
      this.#elements.set(spot, el);
      this.#spots.set(el, spot);
      if (el.parentNode !== this.#layer) this.#layer.append(el);
    }
    for (const el of known.values()) el.remove();
    if (focused && !spots.some(({ name }) => name === focused)) this.focus(spots[0]);
    if (!spots.some(({ name }) => name === this.#current)) this.#current = spots[0]?.name;
  }

  /** Names each control and sets its state. @param {(spot: Spot) => State} state */
  update(state) {
    for (const [spot, el] of this.#elements) {
      const { name, disabled, pressed, tab, hint } = state(spot);
      const set = (/** @type {string} */ key, /** @type {string} */ value) =>
        el.getAttribute(key) === value || el.setAttribute(key, value);
      set('aria-label', name);
      set('aria-disabled', String(disabled));
      if (pressed) set('aria-pressed', 'true');
      else el.removeAttribute('aria-pressed');
      set('tabindex', tab || spot.name === this.#current ? '0' : '-1');
      if (el.firstElementChild) setText(el.firstElementChild, hint);
    }
  }

  /** @param {Spot | undefined} spot */
  focus(spot) {
    if (spot) this.#elements.get(spot)?.focus({ preventScroll: true });
  }

  /** @param {Spot | undefined} spot */
  #focused(spot) {
    if (!spot) return;
    for (const [other, el] of this.#elements) {
      if (other.name === this.#current) el.setAttribute('tabindex', '-1');
    }
    this.#current = spot.name;
    this.#elements.get(spot)?.setAttribute('tabindex', '0');
    this.#on.focus(spot);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const spot = this.#spotOf(event.target);
    if (!spot || event.ctrlKey || event.altKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    if (arrow && !this.#isKeyboard) return;
    if (arrow) this.focus(towards([...this.#elements.keys()], spot, arrow) ?? spot);
    else if (event.key === 'Enter' || event.key === ' ') this.#on.press(spot);
    else if (event.key === 'm') this.#on.mark(spot);
    else if (event.key !== 'Escape' || !this.#on.escape()) return;
    event.preventDefault();
  }
}

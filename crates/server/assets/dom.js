/**
 * Elements of the page: finding them, making them, changing their text.
 */

/**
 * The element with an id; the templates have it on every page that asks for it.
 * @template {string} Id
 * @param {Id} id
 * @returns {Id extends keyof PageElements ? PageElements[Id] : HTMLElement}
 */
export function byId(id) {
  const element = optional(id);
  if (!element) throw new Error(`this page has no #${id}`);
  return element;
}

/**
 * The element with an id that only some pages have.
 * @template {string} Id
 * @param {Id} id
 * @returns {(Id extends keyof PageElements ? PageElements[Id] : HTMLElement) | null}
 */
export function optional(id) {
  return /** @type {any} */ (document.getElementById(id));
}

/**
 * The first match within a parent; it must be there.
 * @param {string} selector
 * @param {ParentNode} [parent]
 * @returns {HTMLElement}
 */
export function query(selector, parent = document) {
  const element = parent.querySelector(selector);
  if (!element) throw new Error(`nothing matches ${selector}`);
  return /** @type {HTMLElement} */ (element);
}

/**
 * All matches within a parent.
 * @param {string} selector
 * @param {ParentNode} [parent]
 * @returns {NodeListOf<HTMLElement>}
 */
export const queryAll = (selector, parent = document) => parent.querySelectorAll(selector);

/** The buttons that match a selector. @param {string} selector */
export const buttons = (selector) =>
  /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll(selector));

/**
 * The element that an event happened on or in.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const closest = ({ target }, selector) =>
  /** @type {Element | null} */ (target)?.closest?.(selector) ?? null;

/** JSON data that the server put into the page. @param {string} id @returns {any} */
export const pageData = (id) => JSON.parse(byId(id).textContent ?? '');

/**
 * A new element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string>} [attributes]
 * @param {(globalThis.Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/**
 * Sets a text, if it differs: screen readers announce a text again when it is set again.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Whether a key press is meant for a field, not for the page. The board and other parts that use a
 * key prevent its default.
 * @param {KeyboardEvent} event
 */
export const isElsewhere = (event) =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.defaultPrevented ||
  closest(event, 'input:not([type=checkbox]), select, textarea, dialog, [role=radiogroup]') !==
    null;

/** @type {Record<string, 'first' | 'previous' | 'next' | 'last'>} */
const STEP_KEYS = { ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last' };

/**
 * Steps through turns with the arrow keys, Home and End, wherever the focus is but in fields.
 * @param {(where: 'first' | 'previous' | 'next' | 'last') => void} onStep
 * @param {() => boolean} [isOpen]  whether there is something to step through
 */
export function setUpStepKeys(onStep, isOpen = () => true) {
  document.addEventListener('keydown', (event) => {
    const where = STEP_KEYS[event.key];
    if (!where || !isOpen() || isElsewhere(event)) return;
    event.preventDefault();
    onStep(where);
  });
}

/**
 * A tab that was pressed with a pointer does not keep the focus: arrow keys would go on from tab to
 * tab, where people mean the turns.
 */
export function releasePressedTabs() {
  let isPointer = false;
  const note = (/** @type {boolean} */ pointer) => () => {
    isPointer = pointer;
  };
  document.addEventListener('pointerdown', note(true), true);
  document.addEventListener('keydown', note(false), true);
  document.addEventListener('focusin', (event) => {
    if (isPointer) closest(event, '.panel-tabs input')?.blur();
  });
}

/**
 * Who works with keys does not lose the focus with what is hidden under it.
 * @param {Element} root  where things are hidden
 * @param {() => HTMLElement | SVGElement | null} goal  what gets the focus then
 */
export function handOnFocus(root, goal) {
  /** @type {Element | null} what had the focus last, if it came by a key */
  let last = null;
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element && target.matches(':focus-visible') ? target : null;
  });
  new MutationObserver(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement === last;
    if (!last || !isLost || last.checkVisibility()) return;
    last = null;
    goal()?.focus({ preventScroll: true });
  }).observe(root, { attributes: true, attributeFilter: ['hidden'], subtree: true });
}

/**
 * The controls of the engine's panel: the switch, the number of lines, and what the engine reports.
 */
import { make, setText } from '../../dom.js';
import { load, store } from '../../storage.js';

const SWITCH = 'kabinet-engine';
const COUNT = 'kabinet-engine-lines';
const PLACE = 'kabinet-engine-place';
const MOST_LINES = 5;

/**
 * @typedef {object} ControlHandlers
 * @property {(on: boolean) => void} onSwitch
 * @property {() => void} onCount  another number of lines is wanted
 * @property {() => void} onDeeper
 * @property {(place: 'here' | 'server') => void} onPlace  another one shall think
 */
export class EngineControls {
  #root;
  #t;
  #on;
  #count = Math.min(MOST_LINES, Math.max(1, Number(load(COUNT, '3')) || 3));
  #switch = make('input', { type: 'checkbox', role: 'switch' });
  #number = make('output', { class: 'engine-number' });
  #fewer;
  #more;
  #steps;
  #worth = make('p', { class: 'engine-told' });
  #status = make('p', { class: 'note engine-status' });
  #deeper;
  #place;
  #missing = make('p', { class: 'note engine-missing', hidden: '' });
  #announcement = make('p', { class: 'for-readers', 'aria-live': 'polite' });
  #stage;
  /** Where lines and exact values are shown. */
  lines = make('div', { class: 'engine-found' });
  values = make('div', { class: 'engine-all' });

  /** @param {HTMLElement} root @param {Translate} t @param {ControlHandlers} on */
  constructor(root, t, on) {
    this.#root = root;
    this.#t = t;
    this.#on = on;
    this.#fewer = this.#stepper(-1, '−', t('engine-lines-fewer'));
    this.#more = this.#stepper(1, '+', t('engine-lines-more'));
    const group = { class: 'engine-count', role: 'group', 'aria-label': t('engine-lines') };
    this.#steps = make('div', group, this.#fewer, this.#number, this.#more);
    const deeper = { class: 'button engine-deeper', type: 'button', hidden: '' };
    this.#deeper = make('button', deeper, t('engine-deeper'));
    this.#deeper.addEventListener('click', () => on.onDeeper());
    this.#place = this.#places();
    this.#stage = make('div', { class: 'engine-stage' }, this.lines, this.values, this.#missing);
    root.append(
      make('div', { class: 'engine-head' }, this.#label(), this.#worth, this.#steps),
      this.#stage,
      make('div', { class: 'engine-foot' }, this.#status, this.#deeper),
      make('div', { class: 'engine-where' }, this.#place),
      this.#announcement,
    );
    this.#showCount();
  }

  get isOn() {
    return this.#switch.checked;
  }

  /** Who thinks. @returns {'here' | 'server'} */
  get place() {
    return this.#place.value === 'server' ? 'server' : 'here';
  }

  set place(place) {
    this.#place.value = place;
  }

  /** How many lines are wanted. */
  get count() {
    return this.#count;
  }

  /**
   * @param {object} what
   * @param {string} what.worth
   * @param {string} what.missing  what to do about a table that is not there
   * @param {boolean} what.hasValues  exact values need no number of lines
   */
  show({ worth, missing, hasValues }) {
    this.#worth.textContent = worth;
    this.#missing.hidden = !missing;
    this.#missing.textContent = missing;
    this.#steps.hidden = !this.isOn || hasValues;
    this.#stage.hidden = !this.isOn;
  }

  /** @param {string} text @param {boolean} canGoDeeper */
  showStatus(text, canGoDeeper) {
    setText(this.#status, text);
    this.#deeper.hidden = !(this.isOn && canGoDeeper);
  }

  /** Tells screen readers something. @param {string} text */
  announce(text) {
    setText(this.#announcement, text);
  }

  /** The choice of who thinks. */
  #places() {
    const label = this.#t('engine-place');
    const place = make(
      'select',
      { class: 'engine-place', 'aria-label': label, title: label },
      make('option', { value: 'here' }, this.#t('engine-place-here')),
      make('option', { value: 'server' }, this.#t('engine-place-server')),
    );
    place.value = load(PLACE, 'here');
    if (!place.value) place.value = 'here';
    // Without a network there is only one who can think.
    if (document.documentElement.hasAttribute('data-offline')) place.value = 'here';
    place.addEventListener('change', () => {
      store(PLACE, place.value);
      this.#on.onPlace(this.place);
    });
    return place;
  }

  #label() {
    this.#switch.checked = load(SWITCH, '1') === '1';
    this.#switch.addEventListener('change', () => {
      store(SWITCH, this.isOn ? '1' : '0');
      this.#on.onSwitch(this.isOn);
    });
    const text = make('span', {}, this.#t('engine-on'));
    return make('label', { class: 'tick engine-switch' }, this.#switch, text);
  }

  /** @param {1 | -1} by @param {string} sign @param {string} label */
  #stepper(by, sign, label) {
    const attributes = { class: 'engine-step', type: 'button', 'aria-label': label, title: label };
    const button = make('button', attributes, sign);
    button.addEventListener('click', () => {
      this.#count = Math.min(MOST_LINES, Math.max(1, this.#count + by));
      store(COUNT, String(this.#count));
      this.#showCount();
      this.#on.onCount();
    });
    return button;
  }

  #showCount() {
    this.#number.textContent = String(this.#count);
    this.#root.style.setProperty('--lines', String(this.#count));
    this.#fewer.disabled = this.#count === 1;
    this.#more.disabled = this.#count === MOST_LINES;
  }
}

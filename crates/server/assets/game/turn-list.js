/**
 * The list of turns, and looking back at earlier positions while the game goes on.
 */
import { buttons, byId, closest, make, queryAll, setUpStepKeys } from '../dom.js';

/**
 * A turn in notation that breaks between its actions only.
 * @param {string} text
 */
export function turnText(text) {
  const parts = text.split(/(?<=,)/).map((part) => make('span', {}, part));
  const nodes = parts.flatMap((part, index) => (index ? [make('wbr'), part] : [part]));
  return make('span', { class: 'turn-text' }, ...nodes);
}

/**
 * @typedef {object} Row
 * @property {Wire.Side} side
 * @property {string} text
 * @property {number} ends
 * @property {number | null} number
 */

export class TurnList {
  #list = byId('turns');
  #earlier = byId('turns-earlier');
  #start = byId('turns-start');
  #scroll = byId('turns-scroll');
  #onGo;
  #sideOf;
  #fetchEarlier;
  /** How many turns come before those that are loaded: a long game does not come at once. */
  #first = 0;
  /** @type {Row[]} */
  #turns = [];
  /** The number of actions shown; `null` for the live position. @type {number | null} */
  #shown = null;

  /**
   * @param {object} how
   * @param {(seat: number) => Wire.Side} how.sideOf
   * @param {(actions: number | null) => void} how.onGo  another position is to be shown
   * @param {(before: number) => Promise<Wire.EarlierTurns | null>} how.fetchEarlier
   */
  constructor({ sideOf, onGo, fetchEarlier }) {
    this.#sideOf = sideOf;
    this.#onGo = onGo;
    this.#fetchEarlier = fetchEarlier;
    this.#earlier.addEventListener('click', () => this.#loadEarlier());
    this.#list.addEventListener('click', (event) => {
      const row = closest(event, 'li');
      if (row) this.go(Number(row.dataset.ply));
    });
    for (const button of buttons('[data-go]')) {
      button.addEventListener('click', () => this.#step(button.dataset.go));
    }
    byId('to-present').addEventListener('click', () => this.go(null));
    // What is not shown cannot be scrolled.
    byId('panel-turns').addEventListener('change', () => this.#mark());
    setUpStepKeys((where) => this.#step(where));
  }

  get shown() {
    return this.#shown;
  }

  /**
   * Replaces the turns from number `from` on.
   * @param {number} from
   * @param {Wire.Turn[]} turns
   * @param {(number | null)[]} numbers
   */
  set(from, turns, numbers) {
    if (this.#turns.length === 0 || from < this.#first || from > this.#first + this.#turns.length) {
      // Nothing that is loaded joins it.
      if (this.#turns.length > 0) this.#list.replaceChildren();
      this.#turns = [];
      this.#first = from;
    }
    const kept = from - this.#first;
    this.#turns.length = Math.min(kept, this.#turns.length);
    this.#turns.push(...this.#rows(turns, numbers));
    while (this.#list.children.length > kept) this.#list.lastElementChild?.remove();
    for (let index = this.#list.children.length; index < this.#turns.length; index += 1) {
      this.#list.append(this.#row(this.#turns[index]));
    }
    this.#showEarlier();
    this.#start.hidden = this.#turns.length > 0;
    // The position that is shown may have been taken back.
    if (this.#shown !== null && this.#shown > this.#last()) this.go(null);
    this.#mark();
  }

  /** The turn that led to a number of actions. @param {number} actions */
  textAt(actions) {
    return this.#turns.find(({ ends }) => ends >= actions)?.text ?? '';
  }

  /**
   * Shows the position after this many actions; `null` for the live one.
   * @param {number | null} actions
   */
  go(actions) {
    const isLive = actions === null || actions >= this.#last();
    const next = isLive ? null : actions;
    if (next === this.#shown) return;
    this.#shown = next;
    this.#mark();
    this.#onGo(next);
  }

  #last() {
    return this.#turns.at(-1)?.ends ?? 0;
  }

  /** Whether there is a turn before the position that is shown, and one after it. */
  get #ways() {
    const now = this.#shown ?? this.#last();
    return { back: now > 0, on: now < this.#last() };
  }

  /** @param {Wire.Turn[]} turns @param {(number | null)[]} numbers @returns {Row[]} */
  #rows(turns, numbers) {
    return turns.map(([seat, text, ends], index) => {
      return { side: this.#sideOf(seat), text, ends, number: numbers[index] };
    });
  }

  #showEarlier() {
    this.#earlier.hidden = this.#first === 0;
  }

  /** Loads the turns before the first one that is there. */
  async #loadEarlier() {
    const before = this.#first;
    if (before === 0) return;
    const found = await this.#fetchEarlier(before);
    // Meanwhile the list may have changed, or somebody else has loaded them.
    if (!found || this.#first !== before || found.from + found.turns.length !== before) return;
    const rows = this.#rows(found.turns, found.numbers);
    const height = this.#scroll.scrollHeight;
    this.#list.prepend(...rows.map((row) => this.#row(row)));
    this.#turns.unshift(...rows);
    this.#first = found.from;
    this.#showEarlier();
    // What was looked at stays where it was.
    this.#scroll.scrollTop += this.#scroll.scrollHeight - height;
    this.#mark();
  }

  /** @param {Row} turn */
  #row({ side, text, ends, number }) {
    const button = make('button', { type: 'button' });
    if (number !== null) button.append(make('span', { class: 'turn-number' }, `${number}.`));
    button.append(turnText(text));
    return make('li', { 'data-ply': String(ends), 'data-side': String(side) }, button);
  }

  #mark() {
    const { back, on } = this.#ways;
    for (const button of buttons('[data-go]')) {
      const isBack = ['first', 'previous'].includes(button.dataset.go ?? '');
      button.setAttribute('aria-disabled', String(!(isBack ? back : on)));
    }
    const actions = this.#shown ?? this.#last();
    for (const row of queryAll('li', this.#list)) {
      const button = row.firstElementChild;
      if (Number(row.dataset.ply) !== actions) {
        button?.removeAttribute('aria-current');
        continue;
      }
      button?.setAttribute('aria-current', 'step');
      this.#reveal(row);
    }
  }

  /** Scrolls the list, and not the page, to a row; the last one is at its end. @param {Element} row */
  #reveal(row) {
    const [box, view] = [row.getBoundingClientRect(), this.#scroll.getBoundingClientRect()];
    if (row === this.#list.lastElementChild) this.#scroll.scrollTop = this.#scroll.scrollHeight;
    else if (box.top < view.top || box.bottom > view.bottom) {
      this.#scroll.scrollTop += box.top - view.top - view.height / 2;
    }
  }

  /** @param {string | undefined} where */
  async #step(where) {
    const isAtEdge = this.#turns.length > 0 && this.#shown === this.#turns[0].ends;
    if (where === 'previous' && isAtEdge) await this.#loadEarlier();
    const ends = [0, ...this.#turns.map((turn) => turn.ends)];
    const now = ends.indexOf(this.#shown ?? this.#last());
    if (where === 'first') this.go(0);
    if (where === 'previous' && now > 0) this.go(ends[now - 1]);
    if (where === 'next' && now >= 0 && now < ends.length - 1) this.go(ends[now + 1]);
    if (where === 'last') this.go(null);
  }
}

/**
 * A turn planned while the other side thinks: shown, taken back with a click, and played from the
 * moment it is the visitor's turn, action by action, as long as each is legal.
 *
 * What can be planned is what could be played if it were the visitor's turn already and had begun
 * with what is planned. The server says so when the visitor first reaches for the board, and after
 * each action after which the turn would go on.
 */
import { legalActions } from '../api.js';
import { isButton } from '../board/gesture.js';
import { byId, isElsewhere } from '../dom.js';
import { plansAhead } from '../settings.js';
import { isMyTurn, isOnBothSides } from './notices.js';

/**
 * @typedef {import('../board/gesture.js').Action} Action
 *
 * @typedef {object} Ahead
 * @property {Action[]} actions  what can be planned next
 * @property {Set<string>} steps  those of them after which the turn goes on
 * @property {Wire.BoardState | null} stand  the board after what is planned
 */

/**
 * The action that a plan comes to in a position, if it is legal there as it was meant.
 * @param {Action} plan
 * @param {{actions?: Wire.ActionTouches[], steps?: Wire.ActionTouches[]}} view
 */
export function legalPlan(plan, view) {
  const isSame = (/** @type {Action} */ { a, g }) =>
    a === plan.a && g.length === plan.g.length && g.every((touch, at) => touch === plan.g[at]);
  return legalActions(view).find(isSame) ?? null;
}

/** Whether the visitor waits for the other side, and can plan. @param {Wire.State} state */
export const mayPlan = (state) =>
  state.phase === 'playing' &&
  state.you.length === 1 &&
  state.seats.length === 2 &&
  !isMyTurn(state) &&
  !isOnBothSides(state);

/** What shows a plan: an arrow, or a ring. @param {Action} plan */
export function planArrow({ g }) {
  const [from, ...rest] = g.filter((touch) => !isButton(touch));
  const to = rest.at(-1);
  if (!from) return [];
  return [to && !from.startsWith('hand:') ? { from, to } : { to: to ?? from }];
}

/** A turn as records write it. @param {Action[]} actions */
const textOf = (actions) => actions.map(({ a }) => a).join(',');

export class Plans {
  #on;
  /** What can be planned after the actions played and planned so far. @type {Map<string, Ahead>} */
  #known = new Map();
  /** What was asked last. */
  #asked = '';
  /** @type {Promise<void>} */
  #asking = Promise.resolve();
  /** @type {Action[]} */
  actions = [];
  /** Whether the turn would go on after them. */
  goesOn = false;
  /** Whether the turn has begun, and these are the rest of it. */
  #isPlaying = false;

  /**
   * @param {object} on
   * @param {() => Wire.State} on.state
   * @param {(n: number, planned: string[]) => Promise<import('./game-socket.js').Answer>} on.request
   * @param {() => void} on.onChange  something else is planned, or can be
   */
  constructor(on) {
    this.#on = on;
    byId('plan-cancel').addEventListener('click', () => this.cancel());
    byId('plan-back').addEventListener('click', () => this.back());
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || isElsewhere(event) || !this.actions.length) return;
      event.preventDefault();
      this.back();
    });
    for (const kind of ['pointerover', 'pointerdown', 'focusin']) {
      byId('board').addEventListener(kind, () => this.prepare());
    }
  }

  /** The planned turn as records write it; nothing if there is none. */
  get text() {
    return textOf(this.actions);
  }

  /** What can be planned now. */
  get offered() {
    return this.#ahead?.actions ?? null;
  }

  /** The board after what is planned, while the turn would go on. */
  get stand() {
    return this.#ahead?.stand ?? null;
  }

  get #ahead() {
    const state = this.#on.state();
    return mayPlan(state) && plansAhead() ? this.#known.get(this.#key(state.n)) : undefined;
  }

  /** With what the next action would follow. */
  get #begun() {
    return this.goesOn ? this.actions.map(({ a }) => a) : [];
  }

  /** @param {number} n */
  #key(n) {
    return [n, ...this.#begun].join(' ');
  }

  /** Asks what can be planned, if the visitor waits and nobody has asked yet. */
  prepare() {
    const state = this.#on.state();
    if (!mayPlan(state) || !plansAhead()) return Promise.resolve();
    const key = this.#key(state.n);
    if (this.#asked !== key && !this.#known.has(key)) {
      this.#asked = key;
      this.#asking = this.#ask(state.n, key);
    }
    return this.#asking;
  }

  /** @param {number} n @param {string} key */
  async #ask(n, key) {
    const begun = this.#begun;
    const answer = await this.#on.request(n, begun);
    if (answer.t === 'lost' && this.#asked === key) this.#asked = '';
    if (answer.t !== 'ahead' || answer.n !== this.#on.state().n) return;
    const { stand = null, steps } = answer;
    if (begun.length && !stand) return;
    this.#known.set(key, {
      actions: legalActions(answer),
      steps: new Set(steps.map(([step]) => step)),
      stand,
    });
    if (key === this.#key(n)) this.#on.onChange();
  }

  /** Adds an action to a turn that goes on; anything else is another plan. @param {string} action */
  plan(action) {
    const ahead = this.#ahead;
    const found = ahead?.actions.find(({ a }) => a === action);
    if (!ahead || !found) return;
    this.actions = this.goesOn ? [...this.actions, found] : [found];
    this.goesOn = ahead.steps.has(action);
    if (this.goesOn) this.prepare();
    this.#show();
  }

  /** Takes back the last action. */
  back() {
    this.actions = this.actions.slice(0, -1);
    // Another one followed what is left.
    this.goesOn = this.actions.length > 0 && !this.#isPlaying;
    if (this.goesOn) this.prepare();
    this.#show();
  }

  cancel() {
    if (this.actions.length) this.#drop();
  }

  #drop() {
    this.actions = [];
    this.goesOn = false;
    this.#isPlaying = false;
    this.#show();
  }

  /**
   * Another state has come: the action to play now, or what of the plan can no longer be played.
   * @param {Wire.State} before
   * @param {Wire.State} next
   * @returns {{play?: string, lost?: string}}
   */
  update(before, next) {
    if (next.n !== before.n) this.#known.clear();
    if (!this.actions.length) return {};
    const isTakenBack = next.n < before.n;
    const isWaiting = this.#isPlaying ? next.n === before.n : mayPlan(next);
    if (!isTakenBack && next.phase === 'playing' && isWaiting) return {};
    const [first, ...rest] = this.actions;
    const lost = this.text;
    const isPlaying = this.#isPlaying;
    if (!isTakenBack && isMyTurn(next) && legalPlan(first, next)) {
      this.actions = rest;
      this.goesOn = false;
      this.#isPlaying = rest.length > 0;
      this.#show();
      return { play: first.a };
    }
    this.#drop();
    if (isTakenBack || next.phase !== 'playing' || !(isPlaying || isMyTurn(next))) return {};
    return { lost };
  }

  #show() {
    byId('plan').hidden = !this.actions.length;
    byId('plan-back').hidden = this.actions.length < 2;
    this.#on.onChange();
  }
}

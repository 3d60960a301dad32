/**
 * A turn planned while the other side thinks: shown, taken back with a click, and played the moment
 * it is the visitor's turn, if it is legal then.
 *
 * What can be planned is what could be played if it were the visitor's turn already. The server
 * says so when the visitor first reaches for the board.
 */
import { legalActions } from '../api.js';
import { isButton } from '../board/gesture.js';
import { byId } from '../dom.js';
import { plansAhead } from '../settings.js';
import { isMyTurn, isOnBothSides } from './notices.js';

/** @typedef {import('../board/gesture.js').Action} Action */

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

export class Plans {
  #on;
  /** What can be planned after this many actions. @type {{n: number, actions: Action[]} | null} */
  #ahead = null;
  /** The number of actions at the last request. */
  #asked = -1;
  /** @type {Promise<void>} */
  #asking = Promise.resolve();
  /** @type {Action | null} */
  planned = null;

  /**
   * @param {object} on
   * @param {() => Wire.State} on.state
   * @param {(n: number) => Promise<import('./game-socket.js').Answer>} on.request
   * @param {() => void} on.onReady  something can be planned now
   * @param {() => void} on.onChange  something else is planned, or nothing
   */
  constructor(on) {
    this.#on = on;
    byId('plan-cancel').addEventListener('click', () => this.cancel());
    for (const kind of ['pointerover', 'pointerdown', 'focusin']) {
      byId('board').addEventListener(kind, () => this.prepare());
    }
  }

  /** What can be planned now. */
  get offered() {
    const state = this.#on.state();
    return mayPlan(state) && plansAhead() && this.#ahead?.n === state.n
      ? this.#ahead.actions
      : null;
  }

  /** Asks what can be planned, if the visitor waits and nobody has asked yet. */
  prepare() {
    const state = this.#on.state();
    if (!mayPlan(state) || !plansAhead()) return Promise.resolve();
    if (this.#asked !== state.n) {
      this.#asked = state.n;
      this.#asking = this.#ask(state.n);
    }
    return this.#asking;
  }

  /** @param {number} n */
  async #ask(n) {
    const answer = await this.#on.request(n);
    if (answer.t === 'lost') this.#asked = -1;
    if (answer.t !== 'ahead' || answer.n !== this.#on.state().n) return;
    this.#ahead = { n: answer.n, actions: legalActions(answer) };
    this.#on.onReady();
  }

  /** @param {string} action */
  plan(action) {
    this.planned = this.#ahead?.actions.find(({ a }) => a === action) ?? null;
    this.#show();
  }

  cancel() {
    if (!this.planned) return;
    this.planned = null;
    this.#show();
  }

  /**
   * Another state has come: the action to play now, or the plan that can no longer be played.
   * @param {Wire.State} before
   * @param {Wire.State} next
   * @returns {{play?: string, lost?: string}}
   */
  update(before, next) {
    const plan = this.planned;
    if (!plan) return {};
    const isTakenBack = next.n < before.n;
    if (!isTakenBack && mayPlan(next)) return {};
    this.planned = null;
    this.#show();
    if (isTakenBack || !isMyTurn(next)) return {};
    return legalPlan(plan, next) ? { play: plan.a } : { lost: plan.a };
  }

  #show() {
    byId('plan').hidden = !this.planned;
    this.#on.onChange();
  }
}

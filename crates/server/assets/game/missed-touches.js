/**
 * Touches that play nothing: each gets its reason, or begins a plan.
 */
import { fetchReason, isAbort } from '../api.js';
import { byId } from '../dom.js';
import { isMyTurn } from './notices.js';
import { whoseTurn } from './players.js';

export class MissedTouches {
  #on;
  /** Asks why a touch is not legal; the next touch makes the answer useless. */
  #question = new AbortController();
  /** The touches since somebody asked what can be planned. @type {string[]} */
  #reached = [];

  /**
   * @param {object} on
   * @param {() => Wire.State} on.state
   * @param {() => boolean} on.isLive  whether the board shows the live position
   * @param {import('./own-turns.js').OwnTurns} on.own
   * @param {import('./plans.js').Plans} on.plans
   * @param {import('../board.js').Board} on.board
   * @param {(reason: string) => void} on.onWhy
   * @param {Translate} on.t
   */
  constructor(on) {
    this.#on = on;
  }

  /** What was asked is about a position that is gone. */
  forget() {
    this.#question.abort();
    this.#reached = [];
  }

  /**
   * Says why a touch is not legal.
   * @param {string[]} path  what was touched before
   * @param {string} spot
   */
  async explain(path, spot) {
    this.#question.abort();
    this.#question = new AbortController();
    const { signal } = this.#question;
    const { isLive, own, onWhy, t } = this.#on;
    const state = this.#on.state();
    if (!isLive()) {
      if (state.phase === 'playing') onWhy(t('why-looking-back'));
      return;
    }
    if (state.phase !== 'playing' || !state.you.length || own.sending || own.unconfirmed) return;
    if (!isMyTurn(state)) {
      const isReached = await this.reach(spot);
      if (!isReached && !signal.aborted) onWhy(whoseTurn(this.#on.state(), t));
      return;
    }
    const { game = '', options = '[]' } = byId('table').dataset;
    const { position } = state;
    const here = { game, options: JSON.parse(options), position, actions: [] };
    try {
      const reason = await fetchReason(here, path, spot, { signal });
      if (reason && !signal.aborted) onWhy(reason);
    } catch (error) {
      if (!isAbort(error)) onWhy(t('connection-trying'));
    }
  }

  /**
   * The touch that asks what can be planned counts, and so do those before the answer, in their
   * order: fingers are faster than a slow network.
   * @param {string} spot
   * @returns {Promise<boolean>}  whether something came of it
   */
  async reach(spot) {
    const { isLive, plans, board } = this.#on;
    if (plans.offered || !isLive()) return false;
    // Whoever sees nothing happen touches the same place again.
    if (this.#reached.at(-1) !== spot) this.#reached.push(spot);
    await plans.prepare();
    const reached = this.#reached;
    this.#reached = [];
    if (!plans.offered || !isLive()) return false;
    for (const one of reached) board.pick(one);
    return true;
  }
}

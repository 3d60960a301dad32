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
  /** The last touch that asked what can be planned. @type {symbol | null} */
  #reached = null;

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
   * The touch that asks what can be planned counts.
   * @param {string} spot
   * @returns {Promise<boolean>}  whether something came of it
   */
  async reach(spot) {
    const { isLive, plans, board } = this.#on;
    if (plans.offered || !isLive()) return false;
    const latest = Symbol(spot);
    this.#reached = latest;
    await plans.prepare();
    if (!plans.offered || this.#reached !== latest) return false;
    board.pick(spot);
    return true;
  }
}

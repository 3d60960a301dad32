/**
 * Turns of the visitor's: shown at once, confirmed if the visitor wants that, sent, and sent again
 * after a lost connection.
 */
import { isButton } from '../board/gesture.js';
import { byId } from '../dom.js';
import { confirmsTurns } from '../settings.js';

/**
 * @typedef {object} OwnTurnsContext
 * @property {import('./coach.js').Coach} coach
 * @property {import('../board.js').Board} board
 * @property {() => Wire.State} state
 * @property {() => boolean} isLive  whether the latest position is shown
 * @property {() => void} offer  offers what may be played now
 * @property {() => import('./game-socket.js').GameSocket} socket
 * @property {(why: string) => void} onWhy  says why something was not played
 * @property {() => void} onChange  the status has changed
 * @property {Translate} t
 */
export class OwnTurns {
  #on;
  /**
   * The action that was sent and not answered yet. It is kept while there is no connection.
   * @type {{a: string, n: number} | null}
   */
  sending = null;
  /** Whether the board shows an action that the server has not confirmed. */
  isAhead = false;
  /** The action that waits to be confirmed. @type {{a: string, n: number} | null} */
  unconfirmed = null;

  /** @param {OwnTurnsContext} context */
  constructor(context) {
    this.#on = context;
    byId('confirm-yes').addEventListener('click', () => this.confirm(true));
    byId('confirm-no').addEventListener('click', () => this.confirm(false));
  }

  /** Another state has come: what was meant for the one before is over. @param {Wire.State} next */
  update(next) {
    if (this.sending && this.sending.n !== next.n) this.sending = null;
    if (this.unconfirmed && this.unconfirmed.n !== next.n) this.confirm(false);
  }

  /** An action was chosen on the board. @param {string} action */
  choose(action) {
    const { board, coach, state } = this.#on;
    const ending = state().actions?.find(([a]) => a === action);
    if (!ending || !(confirmsTurns() || coach.isOn)) {
      this.send(action);
      return;
    }
    const [, ...touches] = ending;
    // The board shows what would be.
    if (!board.anticipate(state().stand, touches)) board.offer(null);
    this.#consider(action);
  }

  /** Lets the coach judge a turn and the visitor confirm it. @param {string} action */
  async #consider(action) {
    const { coach, state, onChange } = this.#on;
    const own = { a: action, n: state().n };
    this.unconfirmed = own;
    if (coach.isOn && (await coach.warns(own.n, action))) return;
    if (this.unconfirmed !== own) return;
    if (!confirmsTurns()) {
      this.confirm(true);
      return;
    }
    byId('confirm-turn').hidden = false;
    byId('confirm-yes').focus({ preventScroll: true });
    onChange();
  }

  /** @param {boolean} yes */
  confirm(yes) {
    const waiting = this.unconfirmed;
    this.unconfirmed = null;
    byId('confirm-turn').hidden = true;
    this.#on.coach.dismiss();
    if (yes && waiting?.n === this.#on.state().n) this.send(waiting.a);
    else this.#restore();
    this.#on.onChange();
  }

  /**
   * Plays a turn that was typed, unless the coach warns of it.
   * @param {string} text
   * @returns {Promise<string | null>} what is wrong with it
   */
  async type(text) {
    const { coach, state } = this.#on;
    const typed = { a: text, n: state().n };
    if (coach.isOn && (await coach.warns(typed.n, text))) {
      this.unconfirmed = typed;
      return null;
    }
    return this.send(text, { quiet: true });
  }

  /**
   * Sends an action or a whole turn.
   * @param {string} action
   * @param {{quiet?: boolean}} [how]  quiet: the caller shows what is wrong
   * @returns {Promise<string | null>} what is wrong with it
   */
  async send(action, { quiet = false } = {}) {
    const { state, socket, t } = this.#on;
    const own = { a: action, n: state().n };
    this.sending = own;
    this.#anticipate(action);
    const answer = await socket().request({ t: 'act', n: own.n, a: action });
    if (answer.t === 'lost') {
      // The next state shows whether it arrived; if not, it is sent again.
      if (this.sending === own && !socket().isOpening) {
        this.#goBack(t('move-kept', { turn: action }));
        this.#pointOut(action);
      }
      return null;
    }
    if (this.sending === own) this.sending = null;
    if (answer.t !== 'refused') return null;
    this.#goBack(quiet ? '' : answer.say);
    return answer.say;
  }

  /** What is touched for an action. @param {string} action @returns {string[] | undefined} */
  #touches(action) {
    const { actions = [], steps = [] } = this.#on.state();
    return [...actions, ...steps].find(([a]) => a === action)?.slice(1);
  }

  /** Shows an action before the server has answered. @param {string} action */
  #anticipate(action) {
    const { board, state, isLive } = this.#on;
    const touches = this.#touches(action);
    this.isAhead = true;
    if (!isLive()) return;
    if (!touches || !board.anticipate(state().stand, touches)) board.offer(null);
  }

  /** What was shown ahead goes back, and the reason is said. @param {string} reason */
  #goBack(reason) {
    this.isAhead = false;
    this.#restore();
    this.#on.onWhy(reason);
  }

  #restore() {
    if (!this.#on.isLive()) return;
    this.#on.board.show(this.#on.state().stand);
    this.#on.offer();
  }

  /** Marks an action that waits for the connection. @param {string} action */
  #pointOut(action) {
    const touches = this.#touches(action)?.filter((touch) => !isButton(touch)) ?? [];
    const [from, ...rest] = touches;
    const to = rest.at(-1);
    if (from) this.#on.board.showArrows([to ? { from, to } : { to: from }]);
  }
}

/**
 * What belongs to games with days for a move: being told when it is one's turn, and the next game
 * that waits.
 */
import { showBadge } from '../badge.js';
import { isDecided, noteDecided, obstacle, onTold, setUpDevice, tell } from '../device.js';
import { byId, optional } from '../dom.js';
import { isMyTurn } from './notices.js';

/** Whether the visitor has completed a move here. @param {Wire.State} state */
const hasMoved = ({ turns, you, acting }) =>
  turns.some(
    ([seat], index) => you.includes(seat) && (index < turns.length - 1 || acting !== seat),
  );

/**
 * What offers to tell the visitor when it is their turn. It is there after their first move, never
 * before: a question, once on each device, and a line that stays.
 */
class Telling {
  #t;
  #isKnown = false;
  #isOn = false;
  #reason = '';
  #hasMoved = false;
  #mayAsk = false;

  /** @param {Translate} t */
  constructor(t) {
    this.#t = t;
    byId('tell-me').addEventListener('click', () => this.#switch(true));
    byId('tell-stop').addEventListener('click', () => this.#switch(false));
    byId('ask-tell-yes').addEventListener('click', () => this.#switch(true));
    byId('ask-tell-no').addEventListener('click', () => {
      noteDecided();
      this.#show();
    });
    onTold((isOn) => {
      this.#isOn = isOn;
      this.#show();
    });
  }

  /** It is known now whether this device tells something. */
  known() {
    this.#isKnown = true;
    this.#show();
  }

  /** Another state has come. @param {Wire.State} state */
  update(state) {
    // Later states have only the last turns.
    this.#hasMoved ||= hasMoved(state);
    const isPlaying = state.phase === 'playing' && this.#hasMoved;
    byId('tell').hidden = !isPlaying;
    this.#mayAsk = isPlaying && !isMyTurn(state);
    this.#show();
  }

  /** @param {boolean} on */
  async #switch(on) {
    this.#reason = await tell(on, this.#t);
    this.#show();
  }

  #show() {
    const blocked = obstacle();
    byId('tell-me').hidden = this.#isOn || (blocked !== null && blocked !== 'denied');
    byId('tell-stop').hidden = !this.#isOn;
    const t = this.#t;
    const why = this.#reason || (blocked ? t(`tell-${blocked}`) : '');
    byId('tell-text').textContent = this.#isOn ? t('tell-on') : why;
    this.#ask(blocked, why);
  }

  /** Asks, where an answer changes something. @param {string | null} blocked @param {string} why */
  #ask(blocked, why) {
    const isUseful = !blocked || blocked === 'install' || this.#reason !== '';
    const isOpen = this.#isKnown && !this.#isOn && !isDecided();
    byId('ask-tell').hidden = !(this.#mayAsk && isOpen && isUseful);
    byId('ask-tell-text').textContent = why || this.#t('tell-ask');
    byId('ask-tell-yes').hidden = why !== '';
    byId('ask-tell-no').textContent = this.#t(why ? 'tell-close' : 'tell-later');
  }
}

export class Days {
  #room;
  #hasAsked = false;
  /** @type {Telling | null} */
  #telling = null;

  /** @param {string} room @param {Translate} t */
  constructor(room, t) {
    this.#room = room;
    const ready = setUpDevice(t);
    if (!optional('tell')) return;
    const telling = new Telling(t);
    this.#telling = telling;
    ready.then(() => telling.known());
  }

  /** Another state has come. @param {Wire.State} state @param {Wire.State | null} before */
  update(state, before) {
    this.#telling?.update(state);
    const conditional = optional('conditional');
    if (conditional) {
      conditional.hidden = !state.can.includes('conditional');
      const count = state.ifs?.length ?? 0;
      byId('conditional-count').textContent = count > 0 ? ` (${count})` : '';
    }
    if (!state.you.length) return;
    const isOver = state.phase === 'over';
    const isChanged = !before || isMyTurn(before) !== isMyTurn(state);
    if (isChanged || isOver || !this.#hasAsked) this.#lookForNext(isMyTurn(state), isOver);
  }

  /**
   * Looks which game waits next.
   * @param {boolean} isMine  whether this one waits, too
   * @param {boolean} isOver
   */
  async #lookForNext(isMine, isOver) {
    const link = /** @type {HTMLAnchorElement | null} */ (optional('next-waiting'));
    if (!link) return;
    // Beside the board there is the result now.
    if (isOver) byId('days-over').append(link);
    this.#hasAsked = true;
    try {
      const response = await fetch(`/games/waiting?not=${this.#room}`);
      if (!response.ok) return;
      /** @type {{count: number, next: string | null}} */
      const { count, next } = await response.json();
      link.hidden = !next || isMine;
      if (next) link.href = `/game/${next}`;
      byId('next-count').textContent = count > 1 ? ` (${count})` : '';
      showBadge(count + Number(isMine));
    } catch {
      // The next state asks again.
      this.#hasAsked = false;
    }
  }
}

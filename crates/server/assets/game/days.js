/**
 * What belongs to games with days for a move: being told when it is one's turn, and the next game
 * that waits.
 */
import { showBadge } from '../badge.js';
import { obstacle, onTold, setUpDevice, tell } from '../device.js';
import { byId, optional } from '../dom.js';
import { isMyTurn } from './notices.js';

/** Whether the visitor has completed a move here. @param {Wire.State} state */
const hasMoved = ({ turns, you, acting }) =>
  turns.some(
    ([seat], index) => you.includes(seat) && (index < turns.length - 1 || acting !== seat),
  );

/**
 * The line that offers to tell the visitor when it is their turn. It is there after their first
 * move, never before.
 */
class TellLine {
  #t;
  #isOn = false;
  #reason = '';

  /** @param {Translate} t */
  constructor(t) {
    this.#t = t;
    byId('tell-me').addEventListener('click', () => this.#switch(true));
    byId('tell-stop').addEventListener('click', () => this.#switch(false));
    onTold((isOn) => {
      this.#isOn = isOn;
      this.#show();
    });
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
  }
}

export class Days {
  #room;
  #hasAsked = false;

  /** @param {string} room @param {Translate} t */
  constructor(room, t) {
    this.#room = room;
    setUpDevice(t);
    if (optional('tell')) this.line = new TellLine(t);
  }

  /** Another state has come. @param {Wire.State} state @param {Wire.State | null} before */
  update(state, before) {
    const line = optional('tell');
    if (line) line.hidden = state.phase !== 'playing' || !hasMoved(state);
    const conditional = optional('conditional');
    if (conditional) {
      conditional.hidden = !state.can.includes('conditional');
      const count = state.ifs?.length ?? 0;
      byId('conditional-count').textContent = count > 0 ? ` (${count})` : '';
    }
    if (!state.you.length) return;
    const isChanged = !before || isMyTurn(before) !== isMyTurn(state);
    if (isChanged || !this.#hasAsked) this.#lookForNext(isMyTurn(state));
  }

  /** Looks which game waits next. @param {boolean} isMine  whether this one waits, too */
  async #lookForNext(isMine) {
    const link = /** @type {HTMLAnchorElement | null} */ (optional('next-waiting'));
    if (!link) return;
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

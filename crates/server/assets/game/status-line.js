/**
 * The line that says first whose turn it is, then what to do.
 */
import { byId, make } from '../dom.js';
import { ownOffers } from './notices.js';

/**
 * @typedef {object} Situation
 * @property {number | null} shown  the number of actions of an earlier position that is shown
 * @property {string} turn  the turn that led there
 * @property {boolean} isUnconfirmed  whether a turn waits to be confirmed
 * @property {{text: string, goesOn: boolean}} planned
 *   the turn that is planned ahead, and whether it is unfinished
 * @property {string} absence  that the other side has left
 * @property {string} advice  what the coach says
 */
export class StatusLine {
  #t;
  /** Why the last touch was not legal, or why an action went back. */
  why = '';
  /** What the engine suggests here. */
  #hint = '';
  /** What was played while an earlier position is shown. */
  missed = '';

  /** Whether the line counts down until the visitor may claim the win. */
  #isCounting = false;

  /** What else is going on: offers of the visitor's that wait, an opponent who has left. */
  #news = [''];

  /** @param {Translate} t */
  constructor(t) {
    this.#t = t;
  }

  /** Shows what the engine suggests, until something else is played. @param {string} text */
  suggest(text) {
    this.#hint = text;
    this.why = '';
    byId('status').removeAttribute('data-why');
    this.say('', text);
  }

  /** Another position: what was said of the one before is gone. */
  forget() {
    this.#hint = '';
    this.why = '';
  }

  /** @param {Wire.State} state @param {Situation} situation */
  show(state, situation) {
    const news = [...ownOffers(state), situation.absence && 'absence'];
    // What has just happened is said in place of why an earlier touch was not legal.
    if (news.some((one) => !this.#news.includes(one))) this.why = '';
    this.#news = ['', ...news];
    const { lead, text } = this.#texts(state, situation);
    byId('status').toggleAttribute('data-why', this.why !== '');
    // Readers hear a countdown begin, not every second of it.
    const isCounting = text !== '' && text === situation.absence;
    byId('status').setAttribute('aria-live', isCounting && this.#isCounting ? 'off' : 'polite');
    this.#isCounting = isCounting;
    this.say(lead, text);
  }

  /**
   * Rewrites it if it differs: a text that stayed would move when the lead changes.
   * @param {string} lead
   * @param {string} text
   */
  say(lead, text) {
    const isSame =
      byId('status-lead').textContent === lead && byId('status-text').textContent === text;
    if (isSame) return;
    byId('status').replaceChildren(
      make('b', { id: 'status-lead' }, lead),
      ' ',
      make('span', { id: 'status-text' }, text),
    );
  }

  /** @param {Wire.State} state @param {Situation} situation */
  #texts(state, { shown, turn, isUnconfirmed, planned, absence, advice }) {
    const t = this.#t;
    if (this.why) return { lead: '', text: this.why };
    if (shown !== null) {
      const isOver = state.phase === 'over';
      const past = t(isOver ? 'status-looking-back-over' : 'status-looking-back', { turn });
      return { lead: this.missed, text: shown === 0 ? t('status-start') : past };
    }
    if (isUnconfirmed) return { lead: '', text: t('status-confirm') };
    if (this.#hint) return { lead: '', text: this.#hint };
    const lead = state.lead ?? '';
    if (planned.text) {
      const text = t(planned.goesOn ? 'plan-goes-on' : 'plan-set', { turn: planned.text });
      return { lead, text };
    }
    if (absence) return { lead, text: absence };
    const [own] = ownOffers(state);
    // What was said of the last position is no news at the end.
    const said = state.phase === 'over' ? '' : advice;
    // What to do is known; what the coach says is new, and small phones show what comes first.
    if (!own) return { lead, text: `${said} ${state.say}`.trim() };
    return { lead: t(`offer-${own}-sent`), text: `${t('offer-waiting')} ${state.say}` };
  }
}

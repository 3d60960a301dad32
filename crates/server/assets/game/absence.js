/**
 * Who has left, and since when; and what the visitor may do about it after a while.
 */
import { byId } from '../dom.js';
import { clockText } from './clock.js';
import { sideOf, subject } from './players.js';

/** How long "keep waiting" keeps the question away, in milliseconds. */
const PATIENCE = 60_000;

/** How long somebody has been gone, in words. @param {number} gone @param {Translate} t */
export function goneText(gone, t) {
  const seconds = Math.max(1, Math.floor(gone / 1000));
  const minutes = Math.floor(seconds / 60);
  const [key, n] =
    minutes >= 60
      ? ['hours', Math.floor(minutes / 60)]
      : minutes > 0
        ? ['minutes', minutes]
        : ['seconds', seconds];
  return t('presence-gone', { time: t(`presence-${key}`, { n }) });
}

export class Absence {
  #t;
  #on;
  /** When each player left, on this page's clock. @type {(number | null)[]} */
  #left = [];
  /** @type {boolean[]} */
  #here = [];
  /** The seats whose players this page has met. @type {Set<number> | null} */
  #met = null;
  /** When the visitor may end the game. @type {number | null} */
  #claimAt = null;
  #askAgainAt = 0;
  #timer = 0;
  /** @type {Wire.State | null} */
  #state = null;

  /**
   * @param {object} on
   * @param {Translate} on.t
   * @param {(claim: 'win' | 'abort') => void} on.onClaim
   * @param {() => void} on.onTick  the sentence has changed
   */
  constructor({ t, onClaim, onTick }) {
    this.#t = t;
    this.#on = { tick: onTick };
    byId('claim-win').addEventListener('click', () => onClaim('win'));
    byId('claim-abort').addEventListener('click', () => onClaim('abort'));
    byId('claim-wait').addEventListener('click', () => {
      this.#askAgainAt = performance.now() + PATIENCE;
      this.#show();
    });
  }

  /** @param {Wire.Presence} presence @param {Wire.State} state */
  setPresence({ here, gone = [] }, state) {
    const now = performance.now();
    const was = this.#here;
    this.#here = here;
    this.#left = here.map((there, seat) => {
      const since = gone[seat];
      return there || since === null || since === undefined ? null : now - since;
    });
    here.forEach((there, seat) => {
      if (was.length && was[seat] !== there) this.#announce(state, seat, there);
    });
    this.#state = state;
    this.#refresh();
  }

  /** @param {Wire.State} state */
  setState(state) {
    this.#state = state;
    this.#met ??= new Set(state.seats.flatMap(({ who }, seat) => (who === 'person' ? [seat] : [])));
    this.#claimAt = state.claim === undefined ? null : performance.now() + state.claim;
    if (this.#claimAt === null) this.#askAgainAt = 0;
    this.#refresh();
  }

  #refresh() {
    clearInterval(this.#timer);
    const { seats = [] } = this.#state ?? {};
    const isAnyoneGone = this.#here.some((there, seat) => !there && seats[seat]?.who === 'person');
    if (isAnyoneGone || this.#claimAt !== null) {
      this.#timer = setInterval(() => this.#show(), 1000);
    }
    this.#show();
  }

  /** That the other side has left, and what that means; empty if it means nothing yet. */
  get sentence() {
    if (this.#claimAt === null) return '';
    const name = this.#opponent();
    const left = this.#claimAt - performance.now();
    if (left <= 0) return this.#t('claim-now', { name });
    return this.#t('claim-soon', { name, time: clockText(Math.max(left, 20_000), this.#t) });
  }

  #opponent() {
    const state = this.#state;
    if (!state) return '';
    const other = state.seats.findIndex((_, seat) => sideOf(seat) !== sideOf(state.you[0]));
    return other < 0 ? '' : subject(state, other, this.#t);
  }

  /** @param {Wire.State} state @param {number} seat @param {boolean} there */
  #announce(state, seat, there) {
    const { who } = state.seats[seat] ?? {};
    if (who !== 'person' || state.you.includes(seat) || state.phase === 'over') return;
    const name = subject(state, seat, this.#t);
    const isNew = !this.#met?.has(seat);
    this.#met?.add(seat);
    const back = this.#t(isNew ? 'presence-joined' : 'presence-back', { name });
    const said = there ? back : this.#t('presence-left', { name });
    byId('announce').textContent = said;
  }

  #show() {
    const now = performance.now();
    const { seats = [], you = [], phase } = this.#state ?? {};
    seats.forEach(({ who }, seat) => {
      const isGone = who === 'person' && !you.includes(seat) && !this.#here[seat];
      const since = this.#left[seat];
      const text = since === null ? this.#t('presence-away') : goneText(now - since, this.#t);
      const note = document.querySelector(`[data-seat="${seat}"] [data-part=gone]`);
      const next = isGone && this.#here.length ? text : '';
      if (note && note.textContent !== next) note.textContent = next;
    });
    const isDue = this.#claimAt !== null && now >= this.#claimAt && phase === 'playing';
    const isAsking = isDue && now >= this.#askAgainAt;
    if (isAsking) byId('claim-text').textContent = this.sentence;
    byId('claim').hidden = !isAsking;
    this.#on.tick();
  }
}

/**
 * Tells the visitor what has just happened: by sound, by screen reader, in the title and the icon of
 * the page.
 */
import { byId, query } from '../dom.js';
import { play } from '../sound.js';
import { toast } from '../toast.js';
import { isMyTurn, isOnBothSides, ownOffers } from './notices.js';
import { sideOf, subject } from './players.js';

/** Whether the page waits for its visitor, and says so in the tab. @param {Wire.State} state */
export const isWaiting = (state) => isMyTurn(state) && !isOnBothSides(state);

/**
 * What the tab says.
 * @param {string} title  of the page
 * @param {Wire.State} state
 * @param {Translate} t
 */
export const tabTitle = (title, state, t) =>
  isWaiting(state) ? `● ${t('title-your-turn')} · ${title}` : title;

/**
 * @param {Wire.State} before
 * @param {Wire.State} next
 * @param {Translate} t
 */
export function announce(before, next, t) {
  const last = next.turns.at(-1);
  const played = next.n > before.n && last;
  if (played) {
    const [seat, turn] = last;
    byId('announce').textContent = t('turn-played', { name: subject(next, seat, t), turn });
  }
  const gone = takenBack(before, next);
  if (gone.length) byId('announce').textContent = t('turn-taken-back', { turns: gone.join(', ') });
  if (next.phase === 'over' && before.phase !== 'over') {
    // How it ended is what the status says.
    play('end');
  } else if (isMyTurn(next) && !isMyTurn(before) && (played || before.phase !== 'playing')) {
    // Also when somebody has joined, and the game begins.
    play('turn');
  } else if (before.phase === 'waiting' && next.phase !== 'waiting') {
    play('turn');
  }
  if (isDeclined(before, next)) {
    const other = opponent(next);
    toast(t('offer-declined', { name: other < 0 ? '' : subject(next, other, t) }));
  }
  if (hasLapsed(before, next)) toast(t('offer-lapsed'));
  showTab(next, t);
}

/**
 * The turns that were taken back.
 * @param {Wire.State} before
 * @param {Wire.State} next
 */
export function takenBack(before, next) {
  if (next.n >= before.n) return [];
  const left = next.from + next.turns.length - before.from;
  return before.turns.slice(Math.max(0, left)).map(([, turn]) => turn);
}

/** The title of the page as the server wrote it. */
let ownTitle = '';

/** @param {() => Wire.State} state @param {Translate} t */
export function setUpTitle(state, t) {
  ownTitle = document.title;
  showTab(state(), t);
}

/** The title and the icon say whether the page waits for its visitor. */
function showTab(/** @type {Wire.State} */ state, /** @type {Translate} */ t) {
  const title = tabTitle(ownTitle, state, t);
  if (document.title !== title) document.title = title;
  const icon = /** @type {HTMLLinkElement} */ (query('link[rel=icon]'));
  icon.dataset.usual ??= icon.href;
  const next = isWaiting(state) ? icon.dataset.turn : icon.dataset.usual;
  if (next && icon.getAttribute('href') !== next) icon.href = next;
}

/**
 * Whether an offer of the visitor's is gone, and nothing came of it.
 * @param {Wire.State} before
 * @param {Wire.State} next
 */
export function isDeclined(before, next) {
  const isSame = next.n === before.n && next.phase === before.phase && !next.next;
  return isSame && isGone(before, next);
}

/**
 * Whether an offer of the visitor's is gone because somebody played on.
 * @param {Wire.State} before
 * @param {Wire.State} next
 */
export function hasLapsed(before, next) {
  return next.n > before.n && next.phase === 'playing' && isGone(before, next);
}

/** @param {Wire.State} before @param {Wire.State} next */
function isGone(before, next) {
  const left = ownOffers(next);
  return ownOffers({ ...before, you: next.you }).some((kind) => !left.includes(kind));
}

/** The seat of somebody on the other side of the board. @param {Wire.State} state */
const opponent = ({ seats, you }) => seats.findIndex((_, seat) => sideOf(seat) !== sideOf(you[0]));

/**
 * Tells the visitor what has just happened: by sound, by screen reader, in the title of the page.
 */
import { byId } from '../dom.js';
import { play } from '../sound.js';
import { toast } from '../toast.js';
import { isMyTurn, ownOffers } from './notices.js';
import { sideOf } from './players.js';

/** The mark of a page that waits for its visitor. */
const WAITING = '● ';

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
    byId('announce').textContent = t('turn-played', { name: next.seats[seat].label, turn });
  }
  if (next.phase === 'over' && before.phase !== 'over') {
    play('end');
    byId('announce').textContent = next.say;
  } else if (played && isMyTurn(next) && !isMyTurn(before)) {
    play('turn');
  }
  if (isDeclined(before, next)) {
    const name = opponent(next)?.label ?? '';
    toast(t('offer-declined', { name }));
  }
  if (hasLapsed(before, next)) toast(t('offer-lapsed'));
  unmarkTitle();
  if (isMyTurn(next) && document.hidden) document.title = WAITING + document.title;
}

/** The title says that the page waits until somebody looks at it. */
export function setUpTitle() {
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) unmarkTitle();
  });
}

function unmarkTitle() {
  if (document.title.startsWith(WAITING)) document.title = document.title.slice(WAITING.length);
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

/** Somebody on the other side of the board. @param {Wire.State} state */
const opponent = ({ seats, you }) => seats.find((_, seat) => sideOf(seat) !== sideOf(you[0]));

/**
 * Everything beside the board that follows from the state: buttons, offers, the choice of a camp,
 * the result.
 */
import { buttons, byId, optional } from '../dom.js';

/** Whether the visitor has to act. @param {Wire.State} state */
export const isMyTurn = ({ acting, you }) => acting !== undefined && you.includes(acting);

/** The offers of the visitor's that wait for an answer. @param {Wire.State} state */
export const ownOffers = ({ offers, you }) =>
  offers.filter(([, seat]) => you.includes(seat)).map(([kind]) => kind);

/** Whether one visitor, alone or against the engine, has all the seats of people. @param {Wire.State} state */
export const isAlone = ({ seats, you }) =>
  you.length > 0 && seats.every(({ who }, seat) => who === 'engine' || you.includes(seat));

/** Whether the visitor plays both sides. @param {Wire.State} state */
export const isOnBothSides = ({ you }) =>
  [0, 1].every((side) => you.some((seat) => seat % 2 === side));

/**
 * What is in the bar of actions: each place of it has one of these. What cannot be done now is
 * disabled, so that nothing moves under a finger.
 * @param {Wire.State} state
 * @returns {Record<string, boolean>}
 */
function shownActions(state) {
  const { can, you, phase } = state;
  const plays = you.length > 0;
  const isOn = plays && phase !== 'over';
  return {
    undo: can.includes('undo'),
    takeback: isOn && !can.includes('undo'),
    hint: isOn && isAlone(state),
    draw: isOn,
    abort: can.includes('abort'),
    resign: isOn && !can.includes('abort'),
    rematch: plays,
  };
}

/** When the visitor may offer a draw again. @param {number} turns @param {Translate} t */
export const drawAgain = (turns, t) =>
  turns === 1 ? t('draw-again-next') : t('draw-again', { turns });

/** @param {Wire.State} state @param {Translate} t */
export function showNotices(state, t) {
  const shown = shownActions(state);
  const own = /** @type {string[]} */ (ownOffers(state));
  for (const button of buttons('[data-do]')) {
    const action = button.dataset.do ?? '';
    if (action === 'flip') continue;
    const isOffered = own.includes(action);
    button.hidden = !shown[action];
    // An offer that waits can be withdrawn.
    button.disabled = !state.can.includes(action) && !isOffered;
    if (isOffered) button.setAttribute('aria-pressed', 'true');
    else button.removeAttribute('aria-pressed');
    const wait = action === 'draw' && state.wait;
    const why = wait ? drawAgain(wait, t) : '';
    button.title = isOffered ? t('offer-withdraw') : why;
  }
  byId('table').toggleAttribute('data-over', state.phase === 'over');
  byId('position').value = state.position;
  byId('typed').hidden = !isMyTurn(state);
  const invitation = optional('invitation');
  if (invitation && state.phase !== 'waiting') invitation.hidden = true;
  showOffer(state);
  showCamp(state);
  showResult(state);
}

/** @param {Wire.State} state */
function showOffer({ offer }) {
  const notice = byId('offer');
  notice.hidden = !offer;
  if (!offer) return;
  notice.dataset.kind = offer.kind;
  byId('offer-text').textContent = offer.say;
}

/** @param {Wire.State} state */
function showCamp({ phase, can, say }) {
  byId('camp').hidden = phase !== 'choosing';
  for (const button of buttons('[data-camp]')) button.hidden = !can.includes('camp');
  if (phase === 'choosing') byId('camp-text').textContent = say;
}

/** @param {Wire.State} state */
function showResult({ phase, headline, say }) {
  byId('result').hidden = phase !== 'over';
  byId('result-more').hidden = phase !== 'over';
  if (phase !== 'over') return;
  byId('result-headline').textContent = headline ?? '';
  byId('result-text').textContent = say;
}

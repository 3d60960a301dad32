/**
 * Everything beside the board that follows from the state: buttons, offers, the choice of a camp,
 * the result.
 */
import { buttons, byId, optional } from '../dom.js';

/** Whether the visitor has to act. @param {Wire.State} state */
export const isMyTurn = ({ acting, you }) => acting !== undefined && you.includes(acting);

/** @param {Wire.State} state */
export function showNotices(state) {
  for (const button of buttons('[data-do]')) {
    const action = button.dataset.do ?? '';
    if (action !== 'flip') button.hidden = !state.can.includes(action);
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
  if (phase !== 'over') return;
  byId('result-headline').textContent = headline ?? '';
  byId('result-text').textContent = say;
}

/**
 * Everything beside the board that follows from the state: buttons, offers, the choice of a camp,
 * the result.
 */
import { buttons, byId, optional, query } from '../dom.js';
import { nameOf, sideOf } from './players.js';

/** @param {Wire.State} state @param {Translate} t */
export function showNotices(state, t) {
  for (const button of buttons('[data-do]')) {
    const action = button.dataset.do ?? '';
    if (action !== 'flip') button.hidden = !state.can.includes(action);
  }
  byId('table').toggleAttribute('data-over', state.phase === 'over');
  byId('position').value = state.position;
  byId('typed').hidden = !isMyTurn(state);
  const invitation = optional('invitation');
  if (invitation && state.phase !== 'waiting') invitation.hidden = true;
  showOffer(state, t);
  showCamp(state);
  showResult(state, t);
}

/** Whether the visitor has to act. @param {Wire.State} state */
export const isMyTurn = ({ acting, you }) => acting !== undefined && you.includes(acting);

/**
 * The offer that waits for this visitor's answer.
 * @param {Wire.State} state
 * @param {Translate} t
 */
function showOffer({ you, offers }, t) {
  const own = new Set(you.map(sideOf));
  const waiting = offers.find(([, seat]) => own.size === 1 && !own.has(sideOf(seat)));
  const offer = byId('offer');
  offer.hidden = !waiting;
  if (!waiting) return;
  const [kind, seat] = waiting;
  offer.dataset.kind = kind;
  byId('offer-text').textContent = t(`offer-${kind}`, { name: nameOf(seat) });
}

/** @param {Wire.State} state */
function showCamp({ phase, can, say }) {
  byId('camp').hidden = phase !== 'choosing';
  for (const button of buttons('[data-camp]')) button.hidden = !can.includes('camp');
  if (phase === 'choosing') byId('camp-text').textContent = say;
}

/** @param {Wire.State} state @param {Translate} t */
function showResult(state, t) {
  byId('result').hidden = state.phase !== 'over';
  if (state.phase !== 'over') return;
  byId('result-headline').textContent = headline(state, t);
  byId('result-text').textContent = state.say;
}

/** @param {Wire.State} state @param {Translate} t */
function headline({ result, you }, t) {
  if (result === '*') return t('result-aborted');
  if (result === '1/2-1/2') return t('result-draw');
  const winner = result === '1-0' ? 0 : 1;
  const sides = new Set(you.map(sideOf));
  if (sides.size === 1) return t(sides.has(winner) ? 'result-won' : 'result-lost');
  const bar = query(`.player[data-side="${winner}"] [data-part=side]`);
  return t('result-side-won', { side: bar.textContent?.trim() ?? '' });
}

/**
 * The buttons of the game page, and what they ask of the server.
 */
import { byId, closest, optional } from '../dom.js';
import { toast } from '../toast.js';
import { isOnBothSides, ownOffers } from './notices.js';

/**
 * @typedef {object} CommandContext
 * @property {() => Wire.State} state
 * @property {(request: Wire.RoomRequest) => Promise<import('./game-socket.js').Answer>} request
 * @property {() => void} onFlip
 * @property {Translate} t
 */

/** @param {CommandContext} context */
export function setUpCommands({ state, request, onFlip, t }) {
  /** Asks for something, and shows why it is refused. @param {Wire.RoomRequest} what */
  const ask = async (what) => {
    const answer = await request(what);
    if (answer.t === 'refused') toast(answer.say);
    if (answer.t === 'lost') toast(t('connection-trying'));
    return answer.t === 'ok';
  };

  /**
   * Makes an offer, and says so if it waits for an answer; withdraws one that waits already.
   * @param {Wire.OfferKind} offer
   */
  const makeOffer = async (offer) => {
    if (ownOffers(state()).includes(offer)) {
      if (await ask({ t: 'decline', offer })) toast(t('offer-withdrawn'));
      return;
    }
    if (offer === 'draw' && !(await isDrawMeant())) return;
    if (!(await ask({ t: 'offer', offer }))) return;
    const said = t(`offer-${offer}-sent`);
    // The status says it, unless an earlier position is shown.
    const isSaid = byId('status-lead').textContent === said;
    if (ownOffers(state()).includes(offer) && !isSaid) toast(said);
  };

  /** Where one visitor plays both sides, a draw is not offered but made. */
  const isDrawMeant = () =>
    isOnBothSides(state())
      ? isConfirmed(t('ask-draw-same'), t('ask-draw-same-yes'))
      : isConfirmed(t('ask-draw'), t('ask-draw-yes'));

  /** @type {Record<string, () => void | Promise<unknown>>} */
  const commands = {
    undo: () => ask({ t: 'undo', n: state().n }),
    takeback: () => makeOffer('takeback'),
    draw: () => makeOffer('draw'),
    rematch: () => {
      const level = optional('next-level');
      if (level && state().can.includes('again')) {
        const { character } = level.selectedOptions[0]?.dataset ?? {};
        return ask({ t: 'again', level: Number(level.value), character });
      }
      return makeOffer('rematch');
    },
    resign: async () =>
      (await isConfirmed(t('ask-resign'), t('ask-resign-yes'))) && ask({ t: 'resign' }),
    abort: async () =>
      (await isConfirmed(t('ask-abort'), t('ask-abort-yes'))) && ask({ t: 'abort' }),
    hint: () => ask({ t: 'hint', n: state().n }),
    flip: onFlip,
  };

  document.addEventListener('click', (event) => {
    const command = closest(event, '[data-do]')?.dataset.do;
    if (command) commands[command]?.();
    const camp = closest(event, '[data-camp]');
    if (camp) ask({ t: 'camp', seat: Number(camp.dataset.camp) });
  });
  const waiting = () => /** @type {Wire.OfferKind} */ (byId('offer').dataset.kind);
  byId('offer-yes').addEventListener('click', () => ask({ t: 'offer', offer: waiting() }));
  byId('offer-no').addEventListener('click', () => ask({ t: 'decline', offer: waiting() }));
}

/**
 * Asks the visitor before something that cannot be undone.
 * @param {string} question
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
function isConfirmed(question, yes) {
  const dialog = byId('ask');
  byId('ask-text').textContent = question;
  byId('ask-yes').textContent = yes;
  dialog.returnValue = 'no';
  dialog.showModal();
  return new Promise((resolve) => {
    const answer = () => resolve(dialog.returnValue === 'yes');
    dialog.addEventListener('close', answer, { once: true });
  });
}

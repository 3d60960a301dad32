/**
 * The players of a game: the bars above and below the board.
 */
import { byId, query, queryAll } from '../dom.js';

/**
 * Who sits on a seat, at the beginning of a sentence. A character has a name; a level has none.
 * Somebody who gave no name is the visitor's opponent, or called like the side; so is whoever sits
 * on both sides.
 * @param {{seats: Wire.Seat[], you: number[]}} state
 * @param {number} index  of the seat
 * @param {Translate} t
 */
export function subject({ seats, you }, index, t) {
  const { who, character, label, name } = seats[index];
  if (who === 'engine') return character ? label : t('seat-the-engine');
  const isBoth = you.includes(index) && new Set(you.map(sideOf)).size > 1;
  if (name && !isBoth) return label;
  return isOpponent({ seats, you }, index) ? t('seat-opponent') : sideNames()[sideOf(index)];
}

/**
 * Whether a seat is that of the visitor's only opponent.
 * @param {{seats: Wire.Seat[], you: number[]}} state
 * @param {number} index  of the seat
 */
const isOpponent = ({ seats, you }, index) =>
  seats.length === 2 && you.length === 1 && !you.includes(index);

/** What both sides are called. @returns {string[]} */
const sideNames = () => JSON.parse(byId('table').dataset.sides ?? '["",""]');

/** Why it is not the visitor's turn. @param {Wire.State} state @param {Translate} t */
export function whoseTurn(state, t) {
  const acting = state.acting ?? 0;
  const { who, name } = state.seats[acting];
  if (who === 'engine') return t('why-engine-turn');
  if (!name && isOpponent(state, acting)) return t('why-opponent-turn');
  return t('why-not-your-turn', { name: subject(state, acting, t) });
}

/** What was played last. @param {Wire.State} state @param {Translate} t */
export function lastMove(state, t) {
  const [seat, turn] = state.turns[state.turns.length - 1];
  return t('look-back-moved', { name: subject(state, seat, t), turn });
}

/** The side a seat plays. @param {number} seat */
export const sideOf = (seat) => seat % 2;

/** The clocks of a side. @param {Wire.Side} side */
export const clockElements = (side) => queryAll(`.player[data-side="${side}"] [data-part=clock]`);

/** Shows who sits where, and whose turn it is. @param {Wire.State} state */
export function showPlayers({ seats, you, acting }) {
  seats.forEach((seat, index) => {
    const row = document.querySelector(`[data-seat="${index}"]`);
    if (!row) return;
    query('[data-part=name]', row).textContent = seat.label;
    query('[data-part=note]', row).textContent = seat.note ?? '';
    row.toggleAttribute('data-you', you.includes(index));
    row.toggleAttribute('data-turn', acting === index);
  });
  for (const bar of queryAll('.player')) {
    const isActing = acting !== undefined && sideOf(acting) === Number(bar.dataset.side);
    bar.toggleAttribute('data-turn', isActing);
  }
}

/**
 * Shows who is connected.
 * @param {Wire.Presence} presence
 * @param {Wire.Seat[]} seats
 * @param {Translate} t
 */
export function showPresence({ here, watchers }, seats, t) {
  here.forEach((there, index) => {
    const isEngine = seats[index]?.who === 'engine';
    const row = document.querySelector(`[data-seat="${index}"]`);
    row?.toggleAttribute('data-here', there || isEngine);
  });
  const count = byId('watching');
  count.hidden = watchers === 0;
  byId('watching-count').textContent = String(watchers);
  byId('watchers').textContent = t(['watchers-none', 'watchers-one'][watchers] ?? 'watchers-many', {
    count: watchers,
  });
}

/** Swaps the two bars: they keep their places, and exchange what they hold. */
export function swapBars() {
  const [top, bottom] = [byId('player-top'), byId('player-bottom')];
  const nodes = [...top.childNodes];
  const label = top.getAttribute('aria-label') ?? '';
  const { side } = top.dataset;
  top.replaceChildren(...bottom.childNodes);
  top.setAttribute('aria-label', bottom.getAttribute('aria-label') ?? '');
  top.dataset.side = bottom.dataset.side;
  bottom.replaceChildren(...nodes);
  bottom.setAttribute('aria-label', label);
  bottom.dataset.side = side;
}

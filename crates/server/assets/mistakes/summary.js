/**
 * What a review says of a game: each player's moves, the mistakes, what decided it.
 */

/** From here on, on a scale from -1 to 1, a side is clearly ahead: it wins three games of four. */
const AHEAD = 0.5;

/**
 * How many moves of each side there were, and of which kind.
 * @param {Wire.ReviewedTurn[]} turns
 * @returns {{moves: number, good: number, mistakes: number, blunders: number}[]}
 */
export function tally(turns) {
  return [0, 1].map((side) => {
    const own = turns.filter((turn) => turn.side === side);
    const count = (/** @type {string} */ mark) =>
      own.filter(({ judgement }) => judgement === mark).length;
    return { moves: own.length, good: count('!'), mistakes: count('?'), blunders: count('??') };
  });
}

/**
 * The mistakes to learn from: those of the visitor, or of both sides if the visitor played neither.
 * @param {Wire.ReviewedTurn[]} turns
 * @param {[boolean, boolean]} own
 */
export function mistakesOf(turns, own) {
  const isMeant = (/** @type {Wire.Side} */ side) => own[side] || !(own[0] || own[1]);
  return turns.filter(
    ({ side, judgement, better }) =>
      isMeant(side) && (judgement === '?' || judgement === '??') && better.length > 0,
  );
}

/**
 * The move that decided the game: a move of the loser, before which the winner was not clearly
 * ahead, and after which it always was.
 * @param {Wire.ReviewedTurn[]} turns
 * @param {number} start  how the start is judged, from -1 to 1 for the first side
 * @param {Wire.Side | null} winner
 * @returns {Wire.ReviewedTurn | null}
 */
export function decisive(turns, start, winner) {
  if (winner === null) return null;
  const ahead = (/** @type {number} */ bar) => (winner === 0 ? bar : -bar) >= AHEAD;
  const bars = [start, ...turns.map(({ bar }) => bar)];
  let index = bars.length - 1;
  while (index > 0 && ahead(bars[index])) index -= 1;
  // `index` is the last position in which the winner was not ahead; the next turn decided.
  const turn = turns[index];
  return turn && turn.side !== winner ? turn : null;
}

/**
 * How the key of the sentence about the deciding move ends, for somebody who played these sides.
 * @param {Wire.Side} side  whose move it was: the loser's
 * @param {[boolean, boolean]} own
 */
export function ownPart(side, own) {
  if (own[0] === own[1]) return '';
  return own[side] ? '-own' : '-won';
}

/**
 * The number of a turn: a round is a turn of each side, and the first side begins it.
 * @param {number} index  of the turn, from 0
 * @param {Wire.Side} firstSide  the side of the first turn
 */
export const turnNumber = (index, firstSide) => Math.floor((index + firstSide) / 2) + 1;

/**
 * The number of a turn in a tree: a round is a turn of each side, and the first side begins it.
 * The turns of a live game come with their numbers from the server.
 * @param {number} index  of the turn, from 0
 * @param {Wire.Side} firstSide  the side of the first turn
 */
export const turnNumber = (index, firstSide) => Math.floor((index + firstSide) / 2) + 1;

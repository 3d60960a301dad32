/**
 * Every word of the board, in English; pages give their own.
 */
export const WORDS = {
  board: 'Board',
  // The names of spots.
  empty: '{place}, empty',
  piece: '{place}, {piece}',
  tower: '{place}, tower of {count}: {pieces} on top',
  reserve: '{piece}, {count} to place',
  putback: '{piece}, to be put back',
  // What follows the name of a spot.
  spot: '{spot}; {marks}',
  why: '{place}: {why}',
  'can-take': 'can be picked up',
  'can-go': 'can go here',
  'can-go-from': 'can go here from {from}',
  held: 'picked up',
  last: 'last move',
  frozen: 'frozen for this turn',
  danger: 'in danger',
  win: 'won the game',
  // Announcements.
  taken: '{what} picked up. Possible moves: {count}.',
  'let-go': 'Put down again.',
  // Buttons.
  choose: 'Take from {place}',
  top: 'Top piece',
  whole: 'Whole tower',
  done: 'End turn',
  pass: 'Pass',
  stop: 'Stop here',
};

/** @typedef {Record<string, string>} BoardWords  by the keys of `WORDS` */

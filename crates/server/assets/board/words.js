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
  putback: '{piece}, to put back',
  // What follows the name of a spot, after a semicolon.
  'can-take': 'can be taken',
  'can-go': 'can go here',
  held: 'taken',
  last: 'last turn',
  frozen: 'may not be moved now',
  danger: 'in danger',
  win: 'decided the game',
  // Announcements.
  taken: '{what} taken. Places to go: {count}.',
  'let-go': 'Let go.',
  // Buttons.
  choose: 'What to take from {place}',
  top: 'Top piece',
  whole: 'Whole tower',
  done: 'Done',
  pass: 'Pass',
  stop: 'Stop here',
};

/** @typedef {Record<string, string>} BoardWords  by the keys of `WORDS` */

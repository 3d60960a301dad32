import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decisive, mistakesOf, ownPart, tally } from '../../assets/mistakes/summary.js';

const turn = (number, side, bar, judgement = null, better = [{ turns: ['a1-a2'] }]) => ({
  turn: number,
  side,
  text: `t${number}`,
  judgement,
  judged: null,
  better,
  bar,
});

const game = [
  turn(0, 0, 0.1),
  turn(1, 1, 0.6, '?'),
  turn(2, 0, 0.2, '?'),
  turn(3, 1, 0.7, '??'),
  turn(4, 0, 0.8, '!'),
  turn(5, 1, 1, '?', []),
];

test('moves are counted for each player', () => {
  assert.deepEqual(tally(game), [
    { moves: 3, good: 1, mistakes: 1, blunders: 0 },
    { moves: 3, good: 0, mistakes: 2, blunders: 1 },
  ]);
});

test('one learns from own mistakes that have something better', () => {
  const numbers = (own) => mistakesOf(game, own).map((one) => one.turn);
  assert.deepEqual(numbers([false, true]), [1, 3]);
  assert.deepEqual(numbers([true, false]), [2]);
  assert.deepEqual(numbers([false, false]), [1, 2, 3], 'who watched sees all');
});

test('the deciding move is the last one before which nothing was decided', () => {
  assert.equal(decisive(game, 0, 0)?.turn, 3);
  assert.equal(decisive(game, 0, null), null);
  // The winner was behind to the end: somebody resigned.
  assert.equal(decisive(game, 0, 1), null);
  assert.equal(
    decisive([turn(0, 0, 0.9), turn(1, 1, 0.9)], 0.9, 0),
    null,
    'decided from the start',
  );
});

test('who reads what decided the game is told of their own part', () => {
  assert.equal(ownPart(0, [true, false]), '-own');
  assert.equal(ownPart(0, [false, true]), '-won');
  assert.equal(ownPart(0, [false, false]), '', 'who watched');
  assert.equal(ownPart(0, [true, true]), '', 'on the same screen');
});

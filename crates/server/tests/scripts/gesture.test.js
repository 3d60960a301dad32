import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Gesture, isButton, spotOf } from '../../assets/board/gesture.js';

const moves = [
  { a: 'h4-h5', g: ['h4', 'h5'] },
  { a: 'h4-h6', g: ['h4', 'h6'] },
  { a: 'b2-b3', g: ['b2', 'b3'] },
];

test('touches narrow the actions down to one', () => {
  const gesture = new Gesture(moves);
  assert.deepEqual([...gesture.next], ['h4', 'b2']);
  assert.equal(gesture.touch('h4'), null);
  assert.equal(gesture.holding, true);
  assert.deepEqual([...gesture.next], ['h5', 'h6']);
  assert.equal(gesture.isGoal('h5'), true);
  assert.equal(gesture.isGoal('b2'), false);
  assert.equal(gesture.touch('h6'), moves[1]);
});

test('another start replaces what is held, and anything else lets go', () => {
  const gesture = new Gesture(moves);
  gesture.touch('h4');
  gesture.touch('b2');
  assert.equal(gesture.held, 'b2');
  assert.equal(gesture.touch('z9'), null);
  assert.equal(gesture.holding, false);
  assert.equal(gesture.held, null);
});

test('a touch without a choice is made for the player, buttons aside', () => {
  const gesture = new Gesture([
    { a: 'G-b2', g: ['hand:G', 'b2'] },
    { a: 'G-b3', g: ['hand:G', 'b3'] },
    { a: 'pass', g: ['button:pass'] },
  ]);
  assert.deepEqual(gesture.path, ['hand:G']);
  assert.equal(gesture.holding, false);
  assert.deepEqual([...gesture.next], ['b2', 'b3']);
  assert.deepEqual(
    gesture.buttons.map(({ a }) => a),
    ['pass'],
  );
  gesture.cancel();
  assert.deepEqual(gesture.path, ['hand:G']);
});

test('an action of a single touch is never begun for the player', () => {
  assert.deepEqual(new Gesture([{ a: 'b2', g: ['b2'] }]).path, []);
});

test('a pile offers its top and its whole tower', () => {
  const gesture = new Gesture([
    { a: 'b2-b3', g: ['b2', 'b3'] },
    { a: 'b2=b4', g: ['b2.tower', 'b4'] },
    { a: 'c1-c2', g: ['c1', 'c2'] },
  ]);
  gesture.touch('b2');
  assert.deepEqual(gesture.alternatives, ['b2', 'b2.tower']);
  assert.equal(gesture.holds('b2'), true);
  gesture.swap('b2.tower');
  assert.equal(gesture.holds('b2'), true);
  assert.deepEqual([...gesture.next], ['b4']);
  gesture.touch('c1');
  assert.deepEqual(gesture.alternatives, ['c1']);
});

test('an action may be complete while a longer one goes on', () => {
  const gesture = new Gesture([
    { a: 'a1-a3', g: ['a1', 'a3'] },
    { a: 'a1-a3-a5', g: ['a1', 'a3', 'a5'] },
    { a: 'b1-b3', g: ['b1', 'b3'] },
  ]);
  gesture.touch('a1');
  assert.equal(gesture.complete, null);
  assert.equal(gesture.touch('a3'), null);
  assert.equal(gesture.complete?.a, 'a1-a3');
  assert.equal(gesture.touch('a5')?.a, 'a1-a3-a5');
});

test('nothing can be touched without actions', () => {
  const gesture = new Gesture(null);
  assert.equal(gesture.next.size, 0);
  assert.equal(gesture.touch('a1'), null);
  assert.deepEqual(gesture.alternatives, []);
});

test('touches have spots', () => {
  assert.equal(spotOf('b2.tower'), 'b2');
  assert.equal(spotOf('hand:G'), 'hand:G');
  assert.equal(isButton('button:done'), true);
  assert.equal(isButton('b2'), false);
});

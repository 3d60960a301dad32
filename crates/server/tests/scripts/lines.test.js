import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completed, withLine } from '../../assets/conditional/lines.js';

test('a longer line takes the place of its beginning', () => {
  assert.deepEqual(withLine([['a', 'b']], ['a', 'b', 'c', 'd']), [['a', 'b', 'c', 'd']]);
  assert.deepEqual(withLine([['a', 'b', 'c', 'd']], ['a', 'b']), [['a', 'b', 'c', 'd']]);
});

test('another answer takes the place of the one before', () => {
  assert.deepEqual(withLine([['a', 'b']], ['a', 'x']), [['a', 'x']]);
  const lines = [
    ['a', 'b', 'c', 'd'],
    ['a', 'b', 'e', 'f'],
    ['g', 'h'],
  ];
  assert.deepEqual(withLine(lines, ['a', 'x']), [
    ['g', 'h'],
    ['a', 'x'],
  ]);
  assert.deepEqual(withLine(lines, ['a', 'b', 'i', 'k']).length, 4);
});

test('only completed turns after the start count', () => {
  const view = (/** @type {boolean} */ mid) =>
    /** @type {any} */ ({
      mid,
      over: null,
      turns: [
        [0, 'a', 1],
        [1, 'b', 2],
        [0, 'c,d', 4],
      ],
    });
  assert.deepEqual(completed(view(false), 1), ['b', 'c,d']);
  assert.deepEqual(completed(view(true), 1), ['b']);
});

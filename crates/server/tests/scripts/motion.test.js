import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matched } from '../../assets/board/motion.js';

/** Five places in a row, ten apart. */
const places = [0, 1, 2, 3, 4].map((x) => ({ x: x * 10, y: 0 }));
const kinds = ['red', 'blue', 'red'];
const kind = (glyph) => kinds[glyph];
const piece = (place, glyph, level = 0) => ({ place, glyph, level });
const match = (before, after, via = []) => matched(before, after, via, kind, places);

test('pieces that stay are the same pieces', () => {
  const [a, b] = [piece(0, 0), piece(1, 1)];
  const after = [piece(0, 0), piece(1, 1)];
  const { from, gone } = match([a, b], after);
  assert.equal(from.get(after[0]), a);
  assert.equal(from.get(after[1]), b);
  assert.deepEqual(gone, []);
});

test('the action tells apart two pieces of a kind', () => {
  const [near, far] = [piece(3, 0), piece(0, 0)];
  const stays = piece(3, 0);
  const comes = piece(4, 0);
  const { from } = match([near, far], [stays, comes], [0, 4]);
  assert.equal(from.get(comes), far);
  assert.equal(from.get(stays), near);
});

test('without an action the nearest piece of the kind moves', () => {
  const [near, far] = [piece(3, 0), piece(0, 0)];
  const comes = piece(4, 0);
  const { from, gone } = match([near, far], [comes]);
  assert.equal(from.get(comes), near);
  assert.deepEqual(gone, [far]);
});

test('a piece of another kind is new, and the old one is gone', () => {
  const old = piece(0, 0);
  const fresh = piece(0, 1);
  const { from, gone } = match([old], [fresh]);
  assert.equal(from.has(fresh), false);
  assert.deepEqual(gone, [old]);
});

test('a push moves the whole row, and the last piece falls', () => {
  const row = [piece(2, 0), piece(3, 1), piece(4, 1)];
  const after = [piece(3, 0), piece(4, 1)];
  const { from, gone, push } = match(row, after, [2, 3]);
  assert.equal(push?.fall, row[2]);
  assert.equal(push?.dx, 10);
  assert.equal(from.get(after[1]), row[1]);
  assert.deepEqual(gone, []);
});

test('a capture is no push', () => {
  const row = [piece(2, 0), piece(3, 1)];
  const { push, gone } = match(row, [piece(3, 0)], [2, 3]);
  assert.equal(push, null);
  assert.deepEqual(gone, [row[1]]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { project } from '../../assets/board/project.js';

/** A board of three places in a row, and pieces of one kind with another look. */
const board = (onto) => ({
  game: 'toy',
  onto,
  places: ['a1', 'b1', 'c1'].map((n, index) => ({ n, x: index * 10, y: 0, f: ['square', 5] })),
  glyphs: [
    { id: 'disc', name: 'disc', letter: 'd' },
    { id: 'disc-doubled', name: 'disc', letter: 'd' },
  ],
});
const state = (p, more = {}) => ({ p, s: 0, ...more });

test('a piece goes where it is put', () => {
  const next = project(state([[0, 0, 0]]), ['a1', 'b1'], board('take'));
  assert.deepEqual(next.p, [[1, 0, 0]]);
  assert.deepEqual(next.m, [
    ['last', 'place', 0],
    ['last', 'place', 1],
  ]);
});

test('what it meets is captured, carries it or is pushed on', () => {
  const two = state([
    [0, 0, 0],
    [1, 0, 1],
  ]);
  assert.deepEqual(project(two, ['a1', 'b1'], board('take')).p, [[1, 0, 0]]);
  assert.deepEqual(project(two, ['a1', 'b1'], board('stack')).p, [
    [1, 0, 1],
    [1, 1, 0],
  ]);
  assert.deepEqual(project(two, ['a1', 'b1'], board('push')).p, [
    [2, 0, 0],
    [1, 0, 0],
  ]);
  // The last of a row falls over the edge.
  const edge = state([
    [1, 0, 0],
    [2, 0, 0],
  ]);
  assert.deepEqual(project(edge, ['b1', 'c1'], board('push')).p, [[2, 0, 0]]);
});

test('a tower moves as a whole, or its top alone', () => {
  const tower = state([
    [0, 0, 0],
    [0, 1, 0],
  ]);
  assert.deepEqual(project(tower, ['a1.tower', 'c1'], board('stack')).p, [
    [2, 0, 0],
    [2, 1, 0],
  ]);
  assert.deepEqual(project(tower, ['a1', 'c1'], board('stack')).p, [
    [0, 0, 0],
    [2, 0, 0],
  ]);
});

test('a piece from beside the board is one less there', () => {
  const held = state([], { h: [[[0, 2, 'reserve']], [[0, 1, 'reserve']]] });
  const next = project(held, ['hand:D', 'b1'], board('take'));
  assert.deepEqual(next.p, [[1, 0, 0]]);
  assert.deepEqual(next.h, [[[0, 1, 'reserve']], [[0, 1, 'reserve']]]);
});

test('a button moves nothing', () => {
  assert.equal(project(state([[0, 0, 0]]), ['button:done'], board('take')), null);
  assert.equal(project(state([[0, 0, 0]]), ['a1'], board('take')), null);
});

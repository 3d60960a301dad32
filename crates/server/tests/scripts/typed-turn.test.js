import assert from 'node:assert/strict';
import { test } from 'node:test';
import { understood } from '../../assets/typed-turn.js';

test('a typed action is understood in any case and with any separator', () => {
  const actions = ['c1-e4', 'c1-B4', 'a2-a3'];
  for (const typed of ['c1-e4', 'C1E4', 'c1 e4', ' c1 x E4 ', 'c1–e4']) {
    assert.deepEqual(understood(typed, actions), { action: 'c1-e4', rest: '' }, typed);
  }
  assert.deepEqual(understood('c1b4', actions), { action: 'c1-B4', rest: '' });
  assert.equal(understood('c1-e5', actions), null);
  assert.equal(understood('', actions), null);
});

test('a capital decides where it means something, and the longest action wins', () => {
  assert.equal(understood('E4E3', ['e4-e3', 'E4-e3'])?.action, 'E4-e3');
  assert.equal(understood('e4e3', ['E4-e3', 'e4-e3'])?.action, 'e4-e3');
  assert.equal(understood('a1c3e5', ['a1-c3', 'a1-c3-e5'])?.action, 'a1-c3-e5');
});

test('what follows is left for the next action', () => {
  assert.deepEqual(understood('Gb2, Pa1', ['Gb2']), { action: 'Gb2', rest: 'Pa1' });
});

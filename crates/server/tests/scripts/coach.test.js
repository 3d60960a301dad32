import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counted, manners } from '../../assets/game/coach.js';

const WARNING = { warning: { say: 'Look again?', shows: '', looks: [] } };
const PRAISE = { praise: { kind: 'defends', say: 'Well defended.' } };

test('the coach grows quieter with good moves, and speaks again after a warning', () => {
  let good = 0;
  const heard = [];
  for (let move = 0; move < 16; move += 1) {
    heard.push(manners(good));
    good = counted(good, PRAISE);
  }
  assert.deepEqual(heard[0], { threats: true, praise: true });
  assert.deepEqual(heard[5], { threats: true, praise: true });
  assert.deepEqual(heard[6], { threats: false, praise: true });
  assert.deepEqual(heard[15], { threats: false, praise: false });
  good = counted(good, WARNING);
  assert.deepEqual(manners(good), { threats: false, praise: true });
  good = counted(good, WARNING);
  assert.deepEqual(manners(good), { threats: true, praise: true });
});

test('moves where nothing was at stake do not make the coach quieter', () => {
  let good = 0;
  for (let move = 0; move < 40; move += 1) good = counted(good, {});
  assert.deepEqual(manners(good), { threats: true, praise: true });
});

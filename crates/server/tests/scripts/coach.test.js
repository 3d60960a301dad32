import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counted, manners } from '../../assets/game/coach.js';

test('the coach grows quieter with good moves, and speaks again after a warning', () => {
  let good = 0;
  const heard = [];
  for (let move = 0; move < 25; move += 1) {
    heard.push(manners(good));
    good = counted(good, false);
  }
  assert.deepEqual(heard[0], { threats: true, praise: true });
  assert.deepEqual(heard[8], { threats: false, praise: true });
  assert.deepEqual(heard[20], { threats: false, praise: false });
  good = counted(good, true);
  assert.deepEqual(manners(good), { threats: false, praise: true });
  good = counted(good, true);
  assert.deepEqual(manners(good), { threats: true, praise: true });
});

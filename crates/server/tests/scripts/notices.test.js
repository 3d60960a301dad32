import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawAgain } from '../../assets/game/notices.js';
import { translator } from '../../assets/i18n.js';

const t = translator({
  'draw-again': 'After {turns} more of your moves.',
  'draw-again-next': 'After your next move.',
});

test('one move to wait is the next one', () => {
  assert.equal(drawAgain(1, t), 'After your next move.');
  assert.equal(drawAgain(2, t), 'After 2 more of your moves.');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turnNumber } from '../../assets/analysis/turn-number.js';
import { hasLapsed, isDeclined } from '../../assets/game/announcer.js';
import { clockText } from '../../assets/game/clock.js';
import { subject, whoseTurn } from '../../assets/game/players.js';
import { boardWords, translator } from '../../assets/i18n.js';

const t = translator({
  'seat-opponent': 'Your opponent',
  'why-not-your-turn': 'Not you: {name}',
  'why-opponent-turn': 'Not you: your opponent',
  'clock-days': '{days} d {hours} h',
  'clock-hours': '{hours} h {minutes} min',
  greeting: 'Good evening, {name}',
});

test('values fill the braces of their names', () => {
  assert.equal(t('greeting', { name: 'Ann' }), 'Good evening, Ann');
  assert.equal(t('greeting', { name: 0 }), 'Good evening, 0');
  assert.equal(t('greeting'), 'Good evening, {name}');
  assert.equal(t('unknown'), 'unknown');
});

test('the board has its own words', () => {
  assert.deepEqual(boardWords({ 'board-win': 'won', 'seat-free': 'free' }), { win: 'won' });
});

test('a clock shows what matters at its size', () => {
  const second = 1000;
  const [minute, hour, day] = [60 * second, 3600 * second, 86_400 * second];
  const cases = [
    [3 * day, '3 d 0 h'],
    [day + 5 * hour + 59 * minute, '1 d 5 h'],
    [day - second, '23 h 59 min'],
    [hour, '1 h 0 min'],
    [hour - second, '59:59'],
    [61 * second, '1:01'],
    [20 * second, '0:20'],
    [20 * second - 1, '19.9'],
    [950, '0.9'],
    [99, '0.0'],
    [0, '0:00'],
  ];
  for (const [left, text] of cases) assert.equal(clockText(left, t), text, `${left} ms`);
});

test('a clock shows the second that has begun', () => {
  assert.equal(clockText(60_001, t), '1:01');
  assert.equal(clockText(60_000, t), '1:00');
});

test('rounds begin with the first side', () => {
  assert.deepEqual(
    [0, 1, 2, 3].map((index) => turnNumber(index, 0)),
    [1, 1, 2, 2],
  );
  assert.deepEqual(
    [0, 1, 2, 3].map((index) => turnNumber(index, 1)),
    [1, 2, 2, 3],
  );
});

test('an opponent without a name is the opponent', () => {
  const guest = { who: 'person', label: 'Guest' };
  const ann = { who: 'person', label: 'Ann', name: 'Ann' };
  const table = (other) => ({ seats: [guest, other], you: [0], acting: 1 });
  assert.equal(subject(table(guest), 1, t), 'Your opponent');
  assert.equal(subject(table(ann), 1, t), 'Ann');
  assert.equal(whoseTurn(table(guest), t), 'Not you: your opponent');
  assert.equal(whoseTurn(table(ann), t), 'Not you: Ann');
});

const state = (more) => ({ n: 4, phase: 'playing', you: [0], offers: [], ...more });

test('an offer that is gone without an effect was declined', () => {
  const offered = state({ offers: [['draw', 0]] });
  assert.equal(isDeclined(offered, state({})), true);
  assert.equal(isDeclined(offered, offered), false);
  assert.equal(isDeclined(offered, state({ phase: 'over' })), false);
  assert.equal(isDeclined(state({ offers: [['takeback', 0]] }), state({ n: 3 })), false);
  assert.equal(isDeclined(state({ offers: [['draw', 1]] }), state({})), false);
});

test('an offer that is gone because the game went on has lapsed', () => {
  const offered = state({ offers: [['draw', 0]] });
  assert.equal(hasLapsed(offered, state({ n: 5 })), true);
  assert.equal(hasLapsed(offered, state({ n: 5, offers: [['draw', 0]] })), false);
  assert.equal(hasLapsed(offered, state({ n: 5, phase: 'over' })), false);
  assert.equal(hasLapsed(offered, state({})), false);
  // A turn that is taken back was asked for.
  assert.equal(hasLapsed(state({ offers: [['takeback', 0]] }), state({ n: 3 })), false);
});

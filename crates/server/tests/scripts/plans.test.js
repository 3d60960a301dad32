import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toggled } from '../../assets/board/own-marks.js';
import { goneText } from '../../assets/game/absence.js';
import { tabTitle } from '../../assets/game/announcer.js';
import { Clocks } from '../../assets/game/clock.js';
import { legalPlan, mayPlan, planArrow } from '../../assets/game/plans.js';
import { knownSize } from '../../assets/game/view.js';

const t = (key, values = {}) =>
  [key, ...Object.values(values).map((value) => `(${value})`)].join(' ');

const waiting = {
  phase: 'playing',
  you: [0],
  acting: 1,
  seats: [{ who: 'person' }, { who: 'person' }],
};

test('who waits for the other side may plan', () => {
  assert.ok(mayPlan(waiting));
  assert.ok(!mayPlan({ ...waiting, acting: 0 }), 'it is my turn');
  assert.ok(!mayPlan({ ...waiting, phase: 'over', acting: undefined }));
  assert.ok(!mayPlan({ ...waiting, you: [] }), 'a spectator');
  assert.ok(!mayPlan({ ...waiting, you: [0, 1] }), 'both sides');
  assert.ok(!mayPlan({ ...waiting, seats: Array(4).fill({ who: 'person' }) }), 'a team');
});

test('a plan is played only as it was meant', () => {
  const plan = { a: 'c1-e4', g: ['c1', 'e4'] };
  const view = { actions: [['c1-e4', 'c1', 'e4']], steps: [['a1-a2', 'a1', 'a2']] };
  assert.deepEqual(legalPlan(plan, view), plan);
  assert.deepEqual(legalPlan({ a: 'a1-a2', g: ['a1', 'a2'] }, view)?.a, 'a1-a2');
  assert.equal(legalPlan({ a: 'c1-e5', g: ['c1', 'e5'] }, view), null);
  // The same notation that takes the whole tower now.
  const other = { actions: [['c1-e4', 'c1.tower', 'e4']] };
  assert.equal(legalPlan(plan, other), null);
});

test('a plan is shown as an arrow, or as a ring', () => {
  assert.deepEqual(planArrow({ a: '', g: ['c1', 'e4'] }), [{ from: 'c1', to: 'e4' }]);
  assert.deepEqual(planArrow({ a: '', g: ['c1', 'd2', 'e4'] }), [{ from: 'c1', to: 'e4' }]);
  assert.deepEqual(planArrow({ a: '', g: ['hand:R', 'e4'] }), [{ to: 'e4' }]);
  assert.deepEqual(planArrow({ a: '', g: ['button:pass'] }), []);
});

test('the same mark once more removes it', () => {
  const arrow = { from: 'a1', to: 'b2' };
  const ring = { from: undefined, to: 'b2' };
  const both = toggled(toggled([], arrow), { to: 'b2' });
  assert.deepEqual(both, [arrow, ring]);
  assert.deepEqual(toggled(both, arrow), [ring]);
});

test('absence is told in seconds, minutes and hours', () => {
  assert.equal(goneText(40_900, t), 'presence-gone (presence-seconds (40))');
  assert.equal(goneText(0, t), 'presence-gone (presence-seconds (1))');
  assert.equal(goneText(180_000, t), 'presence-gone (presence-minutes (3))');
  assert.equal(goneText(7_300_000, t), 'presence-gone (presence-hours (2))');
});

test('the tab says when it is my turn', () => {
  const title = 'Kengi · Kabinet';
  assert.equal(tabTitle(title, waiting, t), title);
  assert.equal(tabTitle(title, { ...waiting, acting: 0 }, t), `● title-your-turn · ${title}`);
  assert.equal(tabTitle(title, { ...waiting, you: [0, 1], acting: 0 }, t), title, 'same screen');
});

test('an unknown size is the usual one', () => {
  assert.equal(knownSize('small'), 'small');
  assert.equal(knownSize('huge'), 'large');
});

test('little time is told once, and again after an increment', () => {
  let warnings = 0;
  const clocks = new Clocks(() => [], t, {
    isOwn: (side) => side === 0,
    onLow: () => {
      warnings += 1;
    },
  });
  const set = (first, second, running) => clocks.set({ left: [first, second], running });
  set(60_000, 5_000, 0);
  set(60_000, 5_000, 1);
  assert.equal(warnings, 0, "the other side's time");
  set(14_000, 60_000, 0);
  set(13_000, 60_000, 0);
  assert.equal(warnings, 1);
  set(19_000, 60_000, 0);
  set(14_000, 60_000, 0);
  assert.equal(warnings, 2);
  clocks.set(undefined);
});

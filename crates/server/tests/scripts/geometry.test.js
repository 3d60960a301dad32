import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contains, meant, partOf, round, towards, translate } from '../../assets/board/geometry.js';
import { Ground } from '../../assets/board/ground.js';

const spot = (name, x, y, more = {}) => ({
  name,
  x,
  y,
  rx: 10,
  ry: 10,
  round: true,
  height: 0,
  ...more,
});
const at = (x, y, type = 'mouse', pixel = 1) => ({ at: { x, y }, type, pixel });

test('a round spot has no corners, a square one has', () => {
  assert.equal(contains(spot('a', 0, 0), { x: 9, y: 9 }), false);
  assert.equal(contains(spot('a', 0, 0, { round: false }), { x: 9, y: 9 }), true);
  assert.equal(contains(spot('a', 0, 0), { x: 10, y: 0 }), true);
  assert.equal(contains(spot('a', 0, 0), { x: 10.1, y: 0 }), false);
});

test('a pile is as high as its pieces', () => {
  const pile = spot('a', 0, 0, { height: 30 });
  assert.equal(contains(pile, { x: 0, y: -39 }), true);
  assert.equal(contains(pile, { x: 0, y: -41 }), false);
});

test('a touch means the spot it is on, before a nearer middle', () => {
  const wide = spot('wide', 0, 0, { rx: 50, round: false });
  const near = spot('near', 50, 13);
  assert.equal(meant([near, wide], at(48, 0))?.name, 'wide');
});

test('a touch beside all spots means the nearest in reach', () => {
  const spots = [spot('a', 0, 0), spot('b', 50, 0)];
  assert.equal(meant(spots, at(20, 0))?.name, 'a');
  assert.equal(meant(spots, at(30, 0))?.name, 'b');
  assert.equal(meant(spots, at(25, 0)), null);
  // A finger reaches further than a mouse.
  assert.equal(meant(spots, at(25, 0, 'touch'))?.name, 'a');
  // On a board that is drawn small, so does everything.
  assert.equal(meant(spots, at(25, 0, 'mouse', 2))?.name, 'a');
  assert.equal(meant(spots, at(22, 0))?.name, 'a');
});

test('arrow keys lead ahead rather than aside', () => {
  const here = spot('here', 0, 0);
  const ahead = spot('ahead', 40, 0);
  const aside = spot('aside', 20, 30);
  const right = { x: 1, y: 0 };
  assert.equal(towards([here, ahead, aside], here, right)?.name, 'ahead');
  assert.equal(towards([here, aside], here, right)?.name, 'aside');
  assert.equal(towards([here, ahead], here, { x: -1, y: 0 }), null);
});

test('the foot of a pile takes the tower, its top takes one piece', () => {
  const pile = spot('a', 0, 0, { height: 40 });
  assert.equal(partOf(pile, { x: 0, y: -45 }, 10), 'top');
  assert.equal(partOf(pile, { x: 0, y: 5 }, 10), 'foot');
});

test('numbers are written to a tenth, and never as minus zero', () => {
  assert.equal(round(1.26), 1.3);
  assert.equal(Object.is(round(-0.01), 0), true);
  assert.equal(translate({ x: 1.26, y: -2 }), 'translate(1.3 -2)');
  assert.equal(translate({ x: 0, y: 0 }, 0.5), 'translate(0 0) scale(0.5)');
});

const board = {
  game: 'toy',
  view: [0, 0, 100, 100],
  pivot: [50, 50],
  rise: 8,
  places: [
    { n: 'a1', x: 10, y: 90, f: ['round', 6, 4] },
    { n: 'b2', x: 30, y: 70, f: ['square', 10] },
  ],
  glyphs: [],
};

test('a turned board mirrors its places about the pivot', () => {
  const ground = new Ground(board, false);
  assert.deepEqual(ground.at(0), { x: 10, y: 90 });
  ground.flipped = true;
  assert.deepEqual(ground.at(0), { x: 90, y: 10 });
  assert.deepEqual(ground.pose({ place: 0, level: 2 }), { x: 90, y: -6 });
});

test('places have spots, indices and names', () => {
  const ground = new Ground(board, false);
  const square = ground.spot(1, 3);
  assert.deepEqual([square.rx, square.ry, square.round, square.height], [10, 10, false, 24]);
  assert.deepEqual([ground.spot(0).rx, ground.spot(0).ry], [6, 4]);
  assert.equal(ground.index('b2'), 1);
  assert.equal(ground.index('z9'), undefined);
  assert.equal(ground.name(1), 'b2');
});

test('the places of an action come from its touches or its notation', () => {
  const ground = new Ground(board, false);
  assert.deepEqual(ground.named(['b2.tower', 'a1']), [1, 0]);
  assert.deepEqual(ground.named('A1-b2'), [0, 1]);
  assert.deepEqual(ground.named(['hand:G', 'a1']), [0]);
  assert.deepEqual(ground.named(null), []);
});

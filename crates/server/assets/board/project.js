/**
 * The position after an action as far as the touches tell it: shown until the server has answered,
 * and to visitors who confirm each turn.
 *
 * It knows no rules. A piece that is taken and put elsewhere is there afterwards; what it meets
 * there carries it, is pushed on or is captured, as the board's description says.
 *
 * @typedef {Wire.PiecePlacement} Placement
 */
import { isButton, spotOf } from './gesture.js';

/** @param {number} place */
const standsOn =
  (place) =>
  (/** @type {Placement} */ [on]) =>
    on === place;

/**
 * @param {Wire.BoardState} state
 * @param {string[]} touches
 * @param {Wire.BoardDescription} description
 * @returns {Wire.BoardState | null}  nothing if the touches move no piece
 */
export function project(state, touches, description) {
  const spots = touches.filter((touch) => !isButton(touch));
  const [from] = spots;
  const goal = spots.at(-1);
  if (spots.length < 2 || !goal) return null;
  const index = (/** @type {string} */ touch) =>
    description.places.findIndex(({ n }) => n === spotOf(touch));
  const to = index(goal);
  if (to < 0) return null;
  const pieces = [...state.p];
  const hand = from.startsWith('hand:');
  const taken = hand
    ? fromHand(state, from, description)
    : fromBoard(pieces, index(from), from.endsWith('.tower'));
  if (!taken.glyphs.length) return null;
  const rest = pieces.filter((piece) => !taken.gone.includes(piece));
  const met = rest.filter(standsOn(to));
  let others = rest;
  if (met.length && description.onto === 'take') others = rest.filter((one) => !met.includes(one));
  if (met.length && description.onto === 'push')
    others = pushed(rest, index(from), to, description);
  const below = description.onto === 'stack' ? met.length : 0;
  const moved = taken.glyphs.map(
    (glyph, level) => /** @type {Placement} */ ([to, below + level, plain(glyph, description)]),
  );
  const marked = hand ? [to] : [index(from), to];
  return {
    ...state,
    p: [...others, ...moved],
    h: taken.hands ?? state.h,
    m: marked.map((place) => ['last', 'place', place]),
  };
}

/**
 * What a touch takes from the board.
 * @param {Placement[]} pieces
 * @param {number} place
 * @param {boolean} whole
 */
function fromBoard(pieces, place, whole) {
  const pile = pieces.filter(standsOn(place)).sort((a, b) => a[1] - b[1]);
  const gone = whole ? pile : pile.slice(-1);
  /** @type {Wire.HandItem[][] | undefined} */
  const hands = undefined;
  return { gone, glyphs: gone.map(([, , glyph]) => glyph), hands };
}

/**
 * A piece from beside the board.
 * @param {Wire.BoardState} state
 * @param {string} touch
 * @param {Wire.BoardDescription} description
 */
function fromHand({ h = [[], []], s }, touch, { glyphs }) {
  const letter = touch.slice('hand:'.length);
  /** @type {number[]} */
  const found = [];
  const hands = h.map((hand, side) =>
    hand.flatMap(([glyph, count, why]) => {
      const isIt =
        !found.length &&
        side === (s ?? side) &&
        why !== 'lost' &&
        glyphs[glyph].letter[0].toUpperCase() === letter;
      if (!isIt) return [/** @type {Wire.HandItem} */ ([glyph, count, why])];
      found.push(glyph);
      return count > 1 ? [/** @type {Wire.HandItem} */ ([glyph, count - 1, why])] : [];
    }),
  );
  return { gone: /** @type {Placement[]} */ ([]), glyphs: found, hands };
}

/**
 * Everything in line from `to` on goes one step further, the last perhaps over the edge.
 * @param {Placement[]} pieces
 * @param {number} from
 * @param {number} to
 * @param {Wire.BoardDescription} description
 */
function pushed(pieces, from, to, description) {
  const { places } = description;
  const [dx, dy] = [places[to].x - places[from].x, places[to].y - places[from].y];
  const beyond = (/** @type {number} */ place) =>
    places.findIndex(
      ({ x, y }) => Math.hypot(x - places[place].x - dx, y - places[place].y - dy) < 1,
    );
  const moved = new Map();
  for (let place = to; place >= 0; ) {
    const piece = pieces.find(standsOn(place));
    if (!piece) break;
    const next = beyond(place);
    moved.set(piece, next);
    place = next;
  }
  return pieces.flatMap((piece) => {
    const next = moved.get(piece);
    if (next === undefined) return [piece];
    return next < 0
      ? []
      : [/** @type {Placement} */ ([next, piece[1], plain(piece[2], description)])];
  });
}

/**
 * A kind as it looks anywhere: what its new place adds to it, the server knows.
 * @param {number} glyph
 * @param {Wire.BoardDescription} description
 */
function plain(glyph, { glyphs }) {
  const id = glyphs[glyph].id.replace(/-doubled$/, '');
  const found = glyphs.findIndex((one) => one.id === id);
  return found < 0 ? glyph : found;
}

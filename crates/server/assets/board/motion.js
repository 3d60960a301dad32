/**
 * What became of every piece between two positions, and how to show it.
 *
 * No rules: pieces are matched by their kind, by the touches of the action where it is known, and by
 * distance. A kind is a glyph's id without what only its place gives it (`-doubled`).
 *
 * @typedef {{place: number, level: number, glyph: number, el: SVGElement}} Piece
 * @typedef {{place: number, level: number, glyph: number}} Stand
 * @typedef {{x: number, y: number, scale?: number}} Pose
 */

const SLIDE = 220;
const FADE = 120;
/** More than this is not a turn but another position. */
const MOST = 16;

export const reduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Finds where every piece of the new position comes from.
 * @param {Piece[]} before @param {Stand[]} after
 * @param {number[]} via       the places of the action's gesture, if known
 * @param {(glyph: number) => string} kind
 * @param {(place: number) => {x: number, y: number}} at
 * @returns {{from: Map<Stand, Piece>, gone: Piece[], fall: {piece: Piece, dx: number, dy: number} | null}}
 */
export function matched(before, after, via, kind, at) {
  const from = new Map();
  const old = new Set(before);
  const fresh = new Set(after);
  const pair = (stand, piece) => {
    from.set(stand, piece);
    old.delete(piece);
    fresh.delete(stand);
  };
  const alike = (stand, piece) => kind(stand.glyph) === kind(piece.glyph);
  const fall = shift(before, after, via, alike, at, pair);
  if (fall) old.delete(fall.piece);

  for (const stand of after) {
    if (!fresh.has(stand)) continue;
    for (const piece of old) {
      if (piece.place === stand.place && piece.level === stand.level && alike(stand, piece)) {
        pair(stand, piece);
        break;
      }
    }
  }
  const inOrder = (set, place) =>
    [...set].filter((one) => one.place === place).sort((a, b) => a.level - b.level);
  if (via.length > 1) {
    const sources = inOrder(old, via[0]);
    for (const stand of inOrder(fresh, via.at(-1))) {
      const piece = sources.find((one) => old.has(one) && alike(stand, one));
      if (piece) pair(stand, piece);
    }
  }
  // Whatever is left: nearest first, and among equals the lower piece of a pile first.
  const pairs = [];
  for (const stand of fresh) {
    for (const piece of old) {
      if (!alike(stand, piece)) continue;
      const [a, b] = [at(stand.place), at(piece.place)];
      pairs.push({ stand, piece, far: Math.hypot(a.x - b.x, a.y - b.y) + stand.level + piece.level });
    }
  }
  pairs.sort((a, b) => a.far - b.far);
  for (const { stand, piece } of pairs) if (fresh.has(stand) && old.has(piece)) pair(stand, piece);
  return { from, gone: [...old], fall };
}

/**
 * A row that is pushed: everything from the mover on goes one step in the same direction, the last
 * perhaps over the edge. Taken only if the new position shows exactly that.
 */
function shift(before, after, via, alike, at, pair) {
  if (via.length !== 2) return null;
  const [a, b] = via.map(at);
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const stood = new Map(before.map((piece) => [piece.place, piece]));
  const stands = new Map(after.map((stand) => [stand.place, stand]));
  // Piles and boards without piles alike: with more than one piece on a place nothing is pushed.
  if (stood.size !== before.length || !stood.has(via[1])) return null;
  const places = new Set([...stood.keys(), ...stands.keys()]);
  const beyond = (place) => {
    const { x, y } = at(place);
    for (const other of places) {
      const { x: ox, y: oy } = at(other);
      if (Math.hypot(ox - x - dx, oy - y - dy) < 1) return other;
    }
    return null;
  };
  const steps = [];
  for (let place = via[0]; place !== null; ) {
    const piece = stood.get(place);
    if (!piece) break;
    const to = place === via[0] ? via[1] : beyond(place);
    if (to === null) {
      if (steps.length === 0) return null;
      steps.forEach(([stand, one]) => pair(stand, one));
      return { piece, dx, dy };
    }
    const stand = stands.get(to);
    if (!stand || !alike(stand, piece)) return null;
    steps.push([stand, piece]);
    place = to;
  }
  steps.forEach(([stand, one]) => pair(stand, one));
  return null;
}

/** @param {Pose} pose */
const css = ({ x, y, scale = 1 }) => `translate(${x}px, ${y}px) scale(${scale})`;

/** Where an element is seen now, in the middle of a movement too. @param {SVGElement} el @returns {Pose} */
export function seen(el) {
  const { a, e, f } = new DOMMatrix(getComputedStyle(el).transform);
  return { x: e, y: f, scale: a };
}

/** Stops what moves. @param {Element} el */
export const still = (el) => el.getAnimations().forEach((animation) => animation.cancel());

/**
 * Moves an element through `poses`; it already stands at the last one.
 * @param {SVGElement} el @param {Pose[]} poses @param {{lift?: boolean}} [how]
 */
export function slide(el, poses, { lift = true } = {}) {
  if (reduced()) return fade(el);
  const frames = [];
  poses.forEach((pose, index) => {
    if (index > 0 && lift) {
      const last = poses[index - 1];
      const middle = { x: (last.x + pose.x) / 2, y: (last.y + pose.y) / 2, scale: 1.1 };
      frames.push({ transform: css(middle), easing: 'ease-out' });
    }
    frames.push({ transform: css(pose), easing: lift ? 'ease-in' : 'cubic-bezier(.3,0,.2,1)' });
  });
  return el.animate(frames, { duration: SLIDE + 130 * (poses.length - 2) });
}

/** @param {Element} el */
export const fade = (el) => el.animate({ opacity: [0.2, 1] }, { duration: FADE });

/**
 * Takes an element off the board: over the edge, to a shelf, or out of sight.
 * @param {SVGElement} el @param {Pose} from @param {Pose | null} to @param {boolean} falls
 */
export function leave(el, from, to, falls) {
  const end = to ?? { ...from, scale: 0.6 };
  const still = reduced();
  const frames = still
    ? { opacity: [1, 0] }
    : {
        transform: [css(from), css(falls ? { ...end, scale: 0.45 } : end)],
        opacity: [1, falls ? 0 : to ? 1 : 0],
      };
  const timing = { duration: still ? FADE : SLIDE, easing: falls ? 'ease-in' : 'ease', fill: 'forwards' };
  el.animate(frames, timing).finished.then(
    () => el.remove(),
    () => el.remove(),
  );
}

export const LANDS = SLIDE * 0.8;
export { MOST };

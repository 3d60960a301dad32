/**
 * What became of every piece between two positions, and how to show it.
 *
 * This knows no rules: it matches pieces by their kind, by the touches of the action where it is
 * known, and by distance. A kind is a glyph's id without what its place adds to it (`-doubled`).
 *
 * @typedef {import('./pieces.js').Piece} Piece
 * @typedef {{place: number, level: number, glyph: number}} Stand
 * @typedef {{x: number, y: number, scale?: number}} Pose
 * @typedef {(stand: Stand, piece: Piece) => boolean} Alike
 * @typedef {{fall: Piece | null, dx: number, dy: number}} Push  the piece that falls, and the step
 */

const SLIDE = 220;
const FADE = 120;
/** How pieces slide that stay on the board. */
const EVEN = 'cubic-bezier(.3,0,.2,1)';
/** When a piece touches the board again, in milliseconds. */
export const LANDS = SLIDE * 0.8;
/** More changes than this are not a turn but another position. */
export const MOST = 16;

export const reduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Finds where every piece of the new position comes from.
 * @param {Piece[]} before @param {Stand[]} after
 * @param {number[]} via       the places of the action's gesture, if known
 * @param {(glyph: number) => string} kind
 * @param {{x: number, y: number}[]} at  where the places are
 * @returns {{from: Map<Stand, Piece>, gone: Piece[], push: Push | null}}
 */
export function matched(before, after, via, kind, at) {
  /** @type {Map<Stand, Piece>} */
  const from = new Map();
  const old = new Set(before);
  const fresh = new Set(after);
  /** @param {Stand} stand @param {Piece} piece */
  const pair = (stand, piece) => {
    from.set(stand, piece);
    old.delete(piece);
    fresh.delete(stand);
  };
  /** @type {Alike} */
  const alike = (stand, piece) => kind(stand.glyph) === kind(piece.glyph);
  const push = pushed(before, after, via, alike, at);
  for (const [stand, piece] of push?.steps ?? []) pair(stand, piece);
  if (push?.fall) old.delete(push.fall);

  for (const stand of after) {
    if (!fresh.has(stand)) continue;
    for (const piece of old) {
      if (piece.place === stand.place && piece.level === stand.level && alike(stand, piece)) {
        pair(stand, piece);
        break;
      }
    }
  }
  /**
   * @template {Stand} T
   * @param {Set<T>} set
   * @param {number | undefined} place
   */
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
      const [a, b] = [at[stand.place], at[piece.place]];
      pairs.push({
        stand,
        piece,
        far: Math.hypot(a.x - b.x, a.y - b.y) + stand.level + piece.level,
      });
    }
  }
  pairs.sort((a, b) => a.far - b.far);
  for (const { stand, piece } of pairs) if (fresh.has(stand) && old.has(piece)) pair(stand, piece);
  return { from, gone: [...old], push };
}

/**
 * A row that is pushed: everything from the mover on goes one step in the same direction, the last
 * perhaps over the edge. It counts only if the new position shows exactly that.
 * @param {Piece[]} before
 * @param {Stand[]} after
 * @param {number[]} via
 * @param {Alike} alike
 * @param {{x: number, y: number}[]} at
 */
function pushed(before, after, via, alike, at) {
  if (via.length !== 2) return null;
  const [a, b] = via.map((place) => at[place]);
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const stood = new Map(before.map((piece) => [piece.place, piece]));
  const stands = new Map(after.map((stand) => [stand.place, stand]));
  // Where pieces stand on each other, nothing is pushed.
  if (stood.size !== before.length || !stood.has(via[1])) return null;
  const beyond = (/** @type {number} */ place) => {
    const { x, y } = at[place];
    return at.findIndex((one) => Math.hypot(one.x - x - dx, one.y - y - dy) < 1);
  };
  /** @type {[Stand, Piece][]} */
  const steps = [];
  let place = via[0];
  for (let piece = stood.get(place); piece; piece = stood.get(place)) {
    const to = beyond(place);
    if (to < 0) return { steps, fall: piece, dx, dy };
    const stand = stands.get(to);
    if (!stand || !alike(stand, piece)) return null;
    steps.push([stand, piece]);
    place = to;
  }
  return { steps, fall: null, dx, dy };
}

/** @param {Pose} pose */
const css = ({ x, y, scale = 1 }) => `translate(${x}px, ${y}px) scale(${scale})`;

/**
 * Where an element is on the screen now, even in the middle of a movement.
 * @param {SVGElement} el
 * @returns {Pose}
 */
export function seen(el) {
  const { a, e, f } = new DOMMatrix(getComputedStyle(el).transform);
  return { x: e, y: f, scale: a };
}

/** Stops what moves. @param {Element} el */
export function still(el) {
  for (const animation of el.getAnimations()) animation.cancel();
}

/**
 * Moves an element through `poses`; it already stands at the last one.
 * @param {SVGElement} el
 * @param {Pose[]} poses
 * @param {boolean} lift  whether it goes through the air
 */
export function slide(el, poses, lift) {
  if (reduced()) return fade(el);
  /** @type {Keyframe[]} */
  const frames = [];
  poses.forEach((pose, index) => {
    if (index > 0 && lift) {
      const last = poses[index - 1];
      const middle = { x: (last.x + pose.x) / 2, y: (last.y + pose.y) / 2, scale: 1.1 };
      frames.push({ transform: css(middle), easing: 'ease-out' });
    }
    frames.push({ transform: css(pose), easing: lift ? 'ease-in' : EVEN });
  });
  return el.animate(frames, { duration: SLIDE + 130 * (poses.length - 2) });
}

/** @param {Element} el */
export const fade = (el) => el.animate({ opacity: [0.2, 1] }, { duration: FADE });

/**
 * Takes an element off the board: over the edge, to a shelf, or out of sight.
 * @param {SVGElement} el
 * @param {Pose} from
 * @param {Pose | null} to
 * @param {boolean} falls
 */
export function leave(el, from, to, falls) {
  /** @type {Keyframe[]} */
  let frames = [{ opacity: 1 }, { opacity: 0 }];
  let duration = FADE;
  if (!reduced()) {
    duration = SLIDE;
    const end = to ?? { ...from, scale: 0.6 };
    const start = { transform: css(from), opacity: 1, easing: EVEN };
    frames = [start, { transform: css(end), opacity: to ? 1 : 0 }];
    if (falls) {
      // As fast as the piece that pushes it; then it drops.
      Object.assign(frames[1], { offset: 0.6, easing: 'ease-in' });
      frames.push({ transform: css({ ...end, scale: 0.5 }), opacity: 0 });
      duration /= 0.6;
    }
  }
  const gone = () => el.remove();
  el.animate(frames, { duration, fill: 'forwards' }).finished.then(gone, gone);
}

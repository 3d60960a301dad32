/**
 * What became of every piece between two positions, and how to show it.
 *
 * No rules: pieces are matched by their kind, by the touches of the action where it is known, and by
 * distance. A kind is a glyph's id without what only its place gives it (`-doubled`).
 *
 * @typedef {import('./pieces.js').Piece} Piece
 * @typedef {{place: number, level: number, glyph: number}} Stand
 * @typedef {{x: number, y: number, scale?: number}} Pose
 */

const SLIDE = 220;
const FADE = 120;
/** How things slide that stay on the board. */
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
 * @returns {{from: Map<Stand, Piece>, gone: Piece[], push: {fall: Piece | null, dx: number, dy: number} | null}}
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
  const push = pushed(before, after, via, alike, at);
  push?.steps.forEach(([stand, piece]) => pair(stand, piece));
  if (push) old.delete(push.fall);

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
      const [a, b] = [at[stand.place], at[piece.place]];
      pairs.push({ stand, piece, far: Math.hypot(a.x - b.x, a.y - b.y) + stand.level + piece.level });
    }
  }
  pairs.sort((a, b) => a.far - b.far);
  for (const { stand, piece } of pairs) if (fresh.has(stand) && old.has(piece)) pair(stand, piece);
  return { from, gone: [...old], push };
}

/**
 * A row that is pushed: everything from the mover on goes one step in the same direction, the last
 * perhaps over the edge. Taken only if the new position shows exactly that.
 */
function pushed(before, after, via, alike, at) {
  if (via.length !== 2) return null;
  const [a, b] = via.map((place) => at[place]);
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const stood = new Map(before.map((piece) => [piece.place, piece]));
  const stands = new Map(after.map((stand) => [stand.place, stand]));
  // Where pieces stand on each other, nothing is pushed.
  if (stood.size !== before.length || !stood.has(via[1])) return null;
  const beyond = (place) => {
    const { x, y } = at[place];
    return at.findIndex((one) => Math.hypot(one.x - x - dx, one.y - y - dy) < 1);
  };
  const steps = [];
  for (let place = via[0]; stood.has(place); ) {
    const piece = stood.get(place);
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

/** Where an element is seen now, in the middle of a movement too. @param {SVGElement} el @returns {Pose} */
export function seen(el) {
  const { a, e, f } = new DOMMatrix(getComputedStyle(el).transform);
  return { x: e, y: f, scale: a };
}

/** Stops what moves. @param {Element} el */
export const still = (el) => el.getAnimations().forEach((animation) => animation.cancel());

/**
 * Moves an element through `poses`; it already stands at the last one.
 * @param {SVGElement} el @param {Pose[]} poses @param {boolean} lift  whether it goes through the air
 */
export function slide(el, poses, lift) {
  if (reduced()) return fade(el);
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
 * @param {SVGElement} el @param {Pose} from @param {Pose | null} to @param {boolean} falls
 */
export function leave(el, from, to, falls) {
  let [frames, duration] = [{ opacity: [1, 0] }, FADE];
  if (!reduced()) {
    duration = SLIDE;
    const end = to ?? { ...from, scale: 0.6 };
    frames = [{ transform: css(from), opacity: 1, easing: EVEN }, { transform: css(end), opacity: to ? 1 : 0 }];
    if (falls) {
      // As fast as what pushes it; then it drops.
      frames[1].offset = 0.6;
      frames[1].easing = 'ease-in';
      frames.push({ transform: css({ ...to, scale: 0.5 }), opacity: 0 });
      duration /= 0.6;
    }
  }
  const gone = () => el.remove();
  el.animate(frames, { duration, fill: 'forwards' }).finished.then(gone, gone);
}

/**
 * Where things are on the board, in the units of its SVG.
 *
 * @typedef {{x: number, y: number}} Point
 * @typedef {object} Spot  something that can be touched
 * @property {string} name     `h4`, `hand:G`
 * @property {number} x        its middle, or the middle of a pile's foot
 * @property {number} y
 * @property {number} rx       half its width
 * @property {number} ry       half its height
 * @property {boolean} round
 * @property {number} [corner]  how round its corners are
 * @property {number} height   how high the pile on it is
 * @property {number} [side]   whose hand it is in
 *
 * @typedef {object} Touch  a press of a pointer on the board
 * @property {Point} at
 * @property {number} pixel  the size of a CSS pixel, in the units of the SVG
 * @property {string} type  `mouse`, `pen` or `touch`
 */

/**
 * How far a finger may be from the middle of what it means, in CSS pixels: targets are 44 wide.
 * @type {Record<string, number>}
 */
const REACH = { mouse: 22, pen: 22, touch: 30 };

export const SVG = 'http://www.w3.org/2000/svg';

/**
 * An SVG element.
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {Element[]} children
 * @returns {SVGElement}
 */
export function draw(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

/** Scene units to a tenth, as the server writes them. @param {number} value */
export const round = (value) => Math.round(value * 10) / 10 + 0;

/** @param {Point} at @param {number} [scale] */
export const translate = ({ x, y }, scale) =>
  `translate(${round(x)} ${round(y)})${scale ? ` scale(${scale})` : ''}`;

/**
 * The outline of a spot, grown by `by`.
 * @param {Pick<Spot, 'x' | 'y' | 'rx' | 'ry' | 'round' | 'corner'>} spot
 * @param {number} by
 * @param {Record<string, string | number>} attributes
 */
export function outline({ x, y, rx, ry, round: isRound, corner }, by, attributes) {
  const [w, h] = [rx + by, ry + by];
  if (isRound) {
    const centre = { cx: round(x), cy: round(y) };
    if (w === h) return draw('circle', { ...centre, r: round(w), ...attributes });
    return draw('ellipse', { ...centre, rx: round(w), ry: round(h), ...attributes });
  }
  return draw('rect', {
    x: round(x - w),
    y: round(y - h),
    width: round(2 * w),
    height: round(2 * h),
    rx: round(corner ?? Math.min(w, h) * 0.08),
    ...attributes,
  });
}

/** How far a point is from a pile, across and down. @param {Spot} spot @param {Point} at */
function away(spot, at) {
  const foot = Math.min(Math.max(at.y, spot.y - spot.height), spot.y);
  return { dx: Math.abs(at.x - spot.x), dy: Math.abs(at.y - foot) };
}

/** @param {Spot} spot @param {Point} at */
export function contains(spot, at) {
  const { dx, dy } = away(spot, at);
  return spot.round ? Math.hypot(dx / spot.rx, dy / spot.ry) <= 1 : dx <= spot.rx && dy <= spot.ry;
}

/**
 * What a touch means: the spot it is on, or else the nearest in reach.
 * @param {Iterable<Spot>} spots  what may be meant
 * @param {Touch} touch
 * @returns {Spot | null}
 */
export function meant(spots, { at, pixel, type }) {
  /** @type {Spot | null} */
  let best = null;
  let least = (REACH[type] ?? REACH.mouse) * pixel;
  for (const spot of spots) {
    if (contains(spot, at)) return spot;
    const { dx, dy } = away(spot, at);
    // From the middle, except across a shelf, which is wider than high.
    const gap = Math.hypot(spot.round ? dx : Math.max(0, dx - spot.rx + spot.ry), dy);
    if (gap < least || (gap === least && !best)) [best, least] = [spot, gap];
  }
  return best;
}

/**
 * The spot an arrow key leads to: near, and in that direction rather than beside it.
 * @param {Spot[]} spots
 * @param {Spot} from
 * @param {Point} direction  of length 1
 * @returns {Spot | null}
 */
export function towards(spots, from, direction) {
  /** @type {Spot | null} */
  let best = null;
  let least = Infinity;
  for (const spot of spots) {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y - dy * direction.x);
    const cost = ahead + 2.5 * aside;
    if (ahead > 1 && aside < 2.2 * ahead && cost < least) [best, least] = [spot, cost];
  }
  return best;
}

/**
 * Whether a touch on a pile is on its top disc or on its foot, which has a third at least.
 * @param {Spot} spot
 * @param {Point} at
 * @param {number} rise  the height of a disc
 * @returns {'top' | 'foot'}
 */
export function partOf(spot, at, rise) {
  const foot = spot.y + spot.ry;
  const underTop = foot - (spot.height - rise);
  const third = foot - (spot.height + 2 * spot.ry) / 3;
  return at.y < Math.min(underTop, third) ? 'top' : 'foot';
}

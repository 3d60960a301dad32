/**
 * The parts of a board that change, drawn as the server draws them (`svg/live.rs`).
 *
 * @typedef {import('./geometry.js').Spot} Spot
 *
 * @typedef {object} HandItem  pieces of one kind beside the board
 * @property {SVGElement} el
 * @property {number} glyph
 * @property {number} count
 * @property {'reserve' | 'putback' | 'lost'} why
 * @property {Wire.Side} side
 * @property {Omit<Spot, 'name'> & {name: string}} spot
 * @property {{x: number, y: number, scale: number}} pose  of the last piece
 */
import { draw, outline, round, translate } from './geometry.js';

/** Louder marks hide quieter ones on the same spot. @type {(string | undefined)[]} */
const MARKS = ['last', 'frozen', 'danger', 'win'];
const ROLES = { last: 'last', frozen: 'frost', danger: 'danger', win: 'win' };
const WIDTHS = { last: 1, frozen: 0.9, danger: 1, win: 1.4 };

/**
 * @param {Wire.Mark[]} marks
 * @param {number} width  of the board
 * @param {(place: number) => Spot} spot
 * @param {(face: number) => string} path  the outline of a face
 * @returns {{places: SVGElement[], faces: SVGElement[]}}
 */
export function marks(marks, width, spot, path) {
  /** @type {Map<string, {kind: Wire.MarkKind, on: 'place' | 'face', index: number}>} */
  const loudest = new Map();
  for (const [kind, on, index] of marks) {
    const key = `${on} ${index}`;
    const isLouder = MARKS.indexOf(kind) >= MARKS.indexOf(loudest.get(key)?.kind);
    if (isLouder) loudest.set(key, { kind, on, index });
  }
  /** @type {{places: SVGElement[], faces: SVGElement[]}} */
  const drawn = { places: [], faces: [] };
  for (const { kind, on, index } of loudest.values()) {
    const line = width * 0.0065 * WIDTHS[kind];
    const ring = (/** @type {number} */ thick, /** @type {number} */ opacity) => {
      const stroke = `var(--kb-${ROLES[kind]})`;
      const look = { fill: 'none', stroke, 'stroke-width': round(thick), opacity };
      if (on === 'face') return draw('path', { d: path(index), ...look });
      const at = { ...spot(index), height: 0 };
      return outline(at, at.round ? (kind === 'frozen' ? 0 : line * 0.4) : -line, look);
    };
    const group = draw(
      'g',
      { class: `kb-mark kb-mark-${kind}` },
      ring(line * 3, 0.3),
      ring(line, 1),
    );
    drawn[on === 'place' ? 'places' : 'faces'].push(group);
  }
  return drawn;
}

/**
 * Bold letters in the middle of a disc.
 * @param {number} size
 * @param {number} y  of the base line
 * @param {string} text
 * @param {Record<string, string>} look
 */
function signIn(size, y, text, look) {
  const sign = draw('text', {
    y: round(y),
    'font-size': round(size),
    'text-anchor': 'middle',
    'font-weight': 700,
    ...look,
  });
  sign.textContent = text;
  return sign;
}

/** A badge over what is in danger. @param {Spot} spot */
export function badge({ x, y, rx }) {
  const r = rx * 0.3;
  const at = { x: x + rx * 0.72, y: y - rx * 0.72 };
  const disc = draw('circle', {
    r: round(r),
    fill: 'var(--kb-alarm)',
    stroke: 'var(--kb-alarm-ink)',
    'stroke-width': round(r * 0.16),
  });
  const sign = signIn(r * 1.6, r * 0.56, '!', { fill: 'var(--kb-alarm-ink)' });
  return draw('g', { class: 'kb-badge', transform: translate(at) }, disc, sign);
}

/** The height of a shelf, as a share of the board's width. */
export const SHELF = 0.11;

/**
 * The pieces beside the board: what waits begins at the left, what is lost at the right.
 * @param {{view: number[], href: (glyph: number) => string, reach: (glyph: number) => number,
 *   scale: number}} look
 * @param {Wire.HandItem[][]} hands  for each side
 * @param {boolean} flipped
 */
export function hands({ view: [left, top, width, height], href, reach, scale }, hands, flipped) {
  const high = width * SHELF;
  /** @type {HandItem[]} */
  const items = [];
  hands.forEach((hand, side) => {
    const y = (side === 0) !== flipped ? top + height : top - high;
    let [start, end] = [left + width * 0.01, left + width * 0.99];
    for (const [glyph, count, why] of hand) {
      const radius = reach(glyph) * scale;
      const step = radius * (count > 4 ? 0.5 : 1.5);
      const first = high * 0.1 + radius;
      const last = first + step * (count - 1);
      const words = `×${count}`;
      const wide = last + radius + high * (0.28 + 0.24 * words.length);
      const x = why === 'lost' ? end - wide : start;
      if (why === 'lost') end = x - width * 0.01;
      else start = x + wide + width * 0.01;
      const shelf = draw('rect', {
        y: round(high * 0.07),
        width: round(wide),
        height: round(high * 0.86),
        rx: round(high * 0.2),
        fill: 'var(--kb-shelf)',
      });
      const pieces = Array.from({ length: count }, (_, index) =>
        draw('use', {
          href: href(glyph),
          transform: translate({ x: first + step * index, y: high / 2 }, scale),
        }),
      );
      const number = draw('text', {
        x: round(last + radius + high * 0.1),
        y: round(high * 0.5 + 0.35 * high * 0.36),
        'font-size': round(high * 0.36),
        'text-anchor': 'start',
        'font-weight': 600,
        fill: 'var(--kb-ink)',
      });
      number.textContent = words;
      const el = draw(
        'g',
        { class: `kb-held kb-held-${why}`, transform: translate({ x, y }) },
        shelf,
        ...pieces,
        number,
      );
      items.push({
        el,
        glyph,
        count,
        why,
        side,
        pose: { x: x + last, y: y + high / 2, scale },
        spot: {
          x: x + wide / 2,
          y: y + high / 2,
          rx: wide / 2,
          ry: high * 0.43,
          round: false,
          corner: high * 0.2,
          height: 0,
          side,
          name: '',
        },
      });
    }
  });
  return items;
}

/**
 * What may be touched: rings around what can be taken, dots and rings where it may go.
 * @param {Spot} spot
 * @param {'can' | 'go' | 'hold'} kind
 * @param {boolean} empty
 * @param {number} width  of the board
 */
export function hint(spot, kind, empty, width) {
  const foot = { ...spot, height: 0 };
  const line = width * 0.0065;
  const group = draw('g', { class: `kb-hint kb-hint-${kind}` });
  if (kind === 'go' && empty) {
    const r = Math.min(spot.rx, spot.ry) * (spot.round ? 0.3 : 0.24);
    const flat = spot.round ? Math.sqrt(spot.ry / spot.rx) : 1;
    const dot = { x: spot.x, y: spot.y, rx: r / flat, ry: r * flat, round: true };
    group.append(outline(foot, -line, { class: 'kb-field' }));
    group.append(outline(dot, 0, { class: 'kb-dot', 'stroke-width': round(line * 0.6) }));
    return group;
  }
  const by = spot.round ? line * 0.4 : spot.corner ? 0 : -line * 1.1;
  const [under, over] = kind === 'can' ? [1.6, 0.7] : [2, 1.1];
  group.append(outline(foot, by, { class: 'kb-under', 'stroke-width': round(line * under) }));
  group.append(outline(foot, by, { class: 'kb-over', 'stroke-width': round(line * over) }));
  return group;
}

/** How thick an arrow is, by its rank. */
const RANKS = { 1: 1, 2: 0.75, 3: 0.55 };

/**
 * An arrow from one spot to another, or a ring around one.
 * @param {Spot | undefined} from
 * @param {Spot} to
 * @param {number} width  of the board
 * @param {1 | 2 | 3} [rank]
 */
export function arrow(from, to, width, rank = 1) {
  const line = width * 0.014 * RANKS[rank];
  const look = { 'data-rank': rank };
  if (!from) {
    const ring = { class: 'kb-arrow kb-ring', 'stroke-width': round(line), ...look };
    return outline(to, to.round ? 0 : -line, ring);
  }
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    `${round(from.x + ux * along - uy * aside)} ${round(from.y + uy * along + ux * aside)}`;
  const [tail, neck] = [Math.min(from.rx, from.ry) * 0.6, far - line * 2.6];
  const d =
    `M${at(tail, -line / 2)}L${at(neck, -line / 2)}L${at(neck, -line * 1.6)}L${at(far, 0)}` +
    `L${at(neck, line * 1.6)}L${at(neck, line / 2)}L${at(tail, line / 2)}Z`;
  return draw('path', { class: 'kb-arrow', d, ...look });
}

/**
 * The number of an arrow, at its tail.
 * @param {Spot} from
 * @param {Spot} to
 * @param {number} width  of the board
 * @param {number} step
 */
export function number(from, to, width, step) {
  const r = width * 0.024;
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  // Before the head, so that the numbers of arrows from one place lie apart.
  const along = Math.min(far * 0.5, far - r * 1.5);
  const at = {
    x: from.x + ((to.x - from.x) / far) * along,
    y: from.y + ((to.y - from.y) / far) * along,
  };
  const sign = signIn(r * 1.4, r * 0.5, String(step), { class: 'kb-step-number' });
  const disc = draw('circle', { r: round(r), class: 'kb-step-disc' });
  return draw('g', { class: 'kb-step', transform: translate(at) }, disc, sign);
}

/**
 * The way of a piece that went in several hops.
 * @param {import('./geometry.js').Point[]} points
 * @param {number} width  of the board
 */
export function trail(points, width) {
  const line = width * 0.006;
  const d = points.map(({ x, y }, at) => `${at ? 'L' : 'M'}${round(x)} ${round(y)}`).join('');
  const dots = points
    .slice(0, -1)
    .map(({ x, y }) =>
      draw('circle', { cx: round(x), cy: round(y), r: round(line * 1.6), class: 'kb-trail-dot' }),
    );
  const under = draw('path', { d, class: 'kb-trail-under', 'stroke-width': round(line * 2.2) });
  const over = draw('path', { d, class: 'kb-trail-over', 'stroke-width': round(line) });
  return draw('g', { class: 'kb-trail' }, under, over, ...dots);
}

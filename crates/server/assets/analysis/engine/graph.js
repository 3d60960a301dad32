/**
 * The course of a game as a curve: a slider for keyboards and screen readers, and a place to click
 * on for each turn.
 */
import { draw } from '../../board/geometry.js';
import { make } from '../../dom.js';
import { turnNumber } from '../turn-number.js';

const HEIGHT = 116;
/** Room for marks above and below. */
const EDGE = 14;

export class Graph {
  #t;
  #onGo;
  #root;
  #svg;
  /** By the number of the turn; those not judged yet are missing. @type {Wire.ReviewedTurn[]} */
  #turns = [];
  #count = 0;
  /** The worth of the start, once it is known. @type {Wire.Worth | undefined} */
  #start;
  #sides = ['', ''];
  /** The turn that is shown; -1 for the start, `null` for another line. @type {number | null} */
  #at = null;

  /** @param {HTMLElement} root @param {Translate} t @param {(index: number) => void} onGo */
  constructor(root, t, onGo) {
    this.#t = t;
    this.#onGo = onGo;
    this.#root = root;
    const title = t('engine-graph');
    const slider = { tabindex: 0, role: 'slider', 'aria-label': title };
    this.#svg = draw('svg', { class: 'engine-graph', height: HEIGHT, ...slider });
    root.append(make('h3', {}, title), this.#svg);
    this.#svg.addEventListener('click', (event) => this.#click(event));
    this.#svg.addEventListener('keydown', (event) => this.#key(event));
    new ResizeObserver(() => this.#draw()).observe(root);
  }

  /**
   * @param {Wire.ReviewedTurn[]} turns
   * @param {number} count
   * @param {string[]} sides
   * @param {Wire.Worth | undefined} start
   */
  show(turns, count, sides, start) {
    this.#start = start;
    this.#turns = turns;
    this.#count = count;
    this.#sides = sides;
    this.#draw();
  }

  /** Marks the turn that is shown. @param {number | null} index */
  mark(index) {
    this.#at = index;
    if (this.#count) this.#draw();
  }

  /** @param {number} index @param {number} width */
  #x(index, width) {
    // The start is the left end.
    return ((index + 1) / this.#count) * width;
  }

  /** @param {number} bar */
  #y(bar) {
    return HEIGHT / 2 - bar * (HEIGHT / 2 - EDGE);
  }

  #draw() {
    const width = this.#root.clientWidth;
    if (!width || !this.#count) return;
    this.#svg.setAttribute('viewBox', `0 0 ${width} ${HEIGHT}`);
    /** @type {[x: number, y: number][]} */
    const points = this.#start ? [[0, this.#y(this.#start.bar)]] : [];
    this.#turns.forEach((turn, index) => {
      points.push([this.#x(index, width), this.#y(turn.bar)]);
    });
    this.#svg.replaceChildren(
      draw('rect', { class: 'graph-ground', width, height: HEIGHT, rx: 6 }),
      ...curve(points, width),
      ...this.#marker(width),
      ...this.#turns.flatMap((turn, index) => this.#mistake(turn, index, width)),
      ...this.#sides.map(sideName),
    );
    this.#describe();
  }

  /** The line at the turn that is shown. @param {number} width */
  #marker(width) {
    if (this.#at === null || this.#at >= this.#count) return [];
    const x = Math.min(width - 1, Math.max(1, this.#x(this.#at, width)));
    return [draw('path', { class: 'graph-here', d: `M${x.toFixed(1)} 0V${HEIGHT}` })];
  }

  /** @param {Wire.ReviewedTurn} turn @param {number} index @param {number} width */
  #mistake({ judgement, bar }, index, width) {
    if (!judgement?.startsWith('?')) return [];
    const [x, y] = [this.#x(index, width), this.#y(bar)];
    const near = Math.min(width - 8, Math.max(8, x));
    const attributes = { cx: x.toFixed(1), cy: y.toFixed(1), r: 4.5 };
    const circle = draw('circle', { class: 'graph-mistake', ...attributes });
    const at = { x: near.toFixed(1), y: (y > EDGE + 12 ? y - 9 : y + 19).toFixed(1) };
    const sign = draw('text', { class: 'graph-sign', 'text-anchor': 'middle', ...at });
    sign.textContent = judgement;
    return [circle, sign];
  }

  #describe() {
    const at = this.#at ?? -1;
    const values = {
      'aria-valuemin': -1,
      'aria-valuemax': this.#count - 1,
      'aria-valuenow': at,
      'aria-valuetext': this.#label(at),
    };
    for (const [key, value] of Object.entries(values)) this.#svg.setAttribute(key, String(value));
  }

  /** @param {number} index */
  #label(index) {
    const turn = this.#turns[index];
    if (!turn) {
      if (!this.#start) return this.#t('engine-point-start');
      return this.#t('engine-point-start-told', { say: this.#start.say });
    }
    return this.#t('engine-point', {
      number: turnNumber(index, firstSide(turn)),
      side: this.#sides[turn.side],
      turn: turn.text,
      say: turn.judged ? `${turn.say}. ${turn.judged}` : turn.say,
    });
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const { left, width } = this.#svg.getBoundingClientRect();
    const index = Math.round(((event.clientX - left) / width) * this.#count) - 1;
    this.#go(index);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const at = this.#at ?? -1;
    /** @type {Record<string, number>} */
    const targets = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      Home: -1,
      End: this.#count - 1,
    };
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(to);
  }

  /** @param {number} index */
  #go(index) {
    const to = Math.min(this.#count - 1, Math.max(-1, index));
    this.#at = to;
    this.#draw();
    this.#onGo(to);
  }
}

/** The side of the game's first turn. @param {Wire.ReviewedTurn} turn  any turn of it */
export const firstSide = ({ turn, side }) => (turn + side) % 2;

/** @param {[x: number, y: number][]} points @param {number} width */
function curve(points, width) {
  if (!points.length) return [];
  const along = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  const [first, last] = [points[0][0].toFixed(1), points[points.length - 1][0].toFixed(1)];
  return [
    draw('path', { class: 'graph-share', d: `M${first} ${HEIGHT}L${along}L${last} ${HEIGHT}Z` }),
    draw('path', { class: 'graph-middle', d: `M0 ${HEIGHT / 2}H${width}` }),
    draw('path', { class: 'graph-curve', d: `M${along}` }),
  ];
}

/** @param {string} name @param {number} index */
function sideName(name, index) {
  const at = { x: 6, y: index === 0 ? HEIGHT - 6 : 15 };
  const text = draw('text', { class: `graph-side graph-side-${index}`, ...at });
  text.textContent = name;
  return text;
}

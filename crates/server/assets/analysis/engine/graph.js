/**
 * The course of a game as a curve: one control for those who use keys or listen, a place for each turn to click on.
 */
import { draw } from '../../board/geometry.js';
import { make } from './dom.js';

const HEIGHT = 116;
/** Room for marks above and below. */
const EDGE = 14;

export class Graph {
  #say; #on; #root; #svg;
  /** @type {object[]} by the number of the turn; those not judged yet are missing */
  #turns = [];
  #count = 0;
  /** What the start is worth, once it is known. */
  #start;
  #sides = ['', ''];
  /** The turn that is shown; -1 for the start, `null` for another line. @type {number | null} */
  #at = null;

  /** @param {HTMLElement} root @param {(key: string, values?: object) => string} say @param {(index: number) => void} onGo */
  constructor(root, say, onGo) {
    this.#say = say;
    this.#on = onGo;
    this.#root = root;
    this.#svg = draw('svg', { class: 'engine-graph', tabindex: 0, role: 'slider', 'aria-label': say('engine-graph'), height: HEIGHT });
    root.append(make('h3', {}, say('engine-graph')), this.#svg);
    this.#svg.addEventListener('click', (event) => this.#click(event));
    this.#svg.addEventListener('keydown', (event) => this.#key(event));
    new ResizeObserver(() => this.#draw()).observe(root);
  }

  /** @param {object[]} turns @param {number} count @param {string[]} sides @param {object | undefined} start */
  show(turns, count, sides, start) {
    this.#start = start;
    this.#turns = turns;
    this.#count = count;
    this.#sides = sides;
    this.#draw();
  }

  /** @param {number | null} index */
  mark(index) {
    this.#at = index;
    if (this.#count) this.#draw();
  }

  #x(index, width) {
    // The start is the left end.
    return ((index + 1) / this.#count) * width;
  }

  #y(bar) {
    return HEIGHT / 2 - bar * (HEIGHT / 2 - EDGE);
  }

  #draw() {
    const width = this.#root.clientWidth;
    if (!width || !this.#count) return;
    this.#svg.setAttribute('viewBox', `0 0 ${width} ${HEIGHT}`);
    const points = this.#start ? [[0, this.#y(this.#start.bar), this.#start]] : [];
    this.#turns.forEach((turn, index) => points.push([this.#x(index, width), this.#y(turn.bar), turn]));
    const parts = [draw('rect', { class: 'graph-ground', width, height: HEIGHT, rx: 6 })];
    if (points.length) {
      const along = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
      const [[first], [last]] = [points[0], points.at(-1)];
      parts.push(draw('path', { class: 'graph-share', d: `M${first.toFixed(1)} ${HEIGHT}L${along}L${last.toFixed(1)} ${HEIGHT}Z` }));
      parts.push(draw('path', { class: 'graph-middle', d: `M0 ${HEIGHT / 2}H${width}` }));
      parts.push(draw('path', { class: 'graph-curve', d: `M${along}` }));
    }
    if (this.#at !== null && this.#at < this.#count) {
      const x = Math.min(width - 1, Math.max(1, this.#x(this.#at, width)));
      parts.push(draw('path', { class: 'graph-here', d: `M${x.toFixed(1)} 0V${HEIGHT}` }));
    }
    for (const [x, y, turn] of points) {
      if (!turn.judgement?.startsWith('?')) continue;
      const near = Math.min(width - 8, Math.max(8, x));
      parts.push(draw('circle', { class: 'graph-mistake', cx: x.toFixed(1), cy: y.toFixed(1), r: 4.5 }));
      const sign = draw('text', { class: 'graph-sign', x: near.toFixed(1), y: (y > EDGE + 12 ? y - 9 : y + 19).toFixed(1), 'text-anchor': 'middle' });
      sign.textContent = turn.judgement;
      parts.push(sign);
    }
    for (const [index, name] of this.#sides.entries()) {
      const text = draw('text', { class: `graph-side graph-side-${index}`, x: 6, y: index === 0 ? HEIGHT - 6 : 15 });
      text.textContent = name;
      parts.push(text);
    }
    this.#svg.replaceChildren(...parts);
    this.#tell();
  }

  #tell() {
    const at = this.#at ?? -1;
    const values = { 'aria-valuemin': -1, 'aria-valuemax': this.#count - 1, 'aria-valuenow': at, 'aria-valuetext': this.#label(at) };
    for (const [key, value] of Object.entries(values)) this.#svg.setAttribute(key, String(value));
  }

  #label(index) {
    const turn = this.#turns[index];
    if (!turn) return this.#start ? `${this.#say('engine-point-start')}: ${this.#start.say}` : this.#say('engine-point-start');
    const first = this.#turns.find(Boolean).side;
    const values = {
      number: Math.floor((index + first) / 2) + 1,
      side: this.#sides[turn.side],
      turn: turn.text,
      say: turn.judged ? `${turn.say}. ${turn.judged}` : turn.say,
    };
    return this.#say('engine-point', values);
  }

  #click(event) {
    const { left, width } = this.#svg.getBoundingClientRect();
    const index = Math.round(((event.clientX - left) / width) * this.#count) - 1;
    this.#go(index);
  }

  #key(event) {
    const at = this.#at ?? -1;
    const to = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: -1, End: this.#count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(to);
  }

  #go(index) {
    const to = Math.min(this.#count - 1, Math.max(-1, index));
    this.#at = to;
    this.#draw();
    this.#on(to);
  }
}

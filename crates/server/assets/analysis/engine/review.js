/**
 * The review of a whole game: how far it is, its course as a curve, and its mistakes.
 *
 * @typedef {import('../engine.js').Asked} Asked
 */
import { make, write } from './dom.js';
import { Graph } from './graph.js';

/** What is a mistake; a good turn is none. */
const isMistake = ({ judgement }) => judgement !== null && judgement.startsWith('?');

export class Review {
  #say; #on; #parts; #graph;
  /** What was reviewed. @type {string | null} */
  #line = null;
  /** By the number of the turn. @type {object[]} */
  #turns = [];
  #running = false;
  sides = ['', ''];

  /**
   * @param {HTMLElement} root @param {(key: string, values?: object) => string} say
   * @param {{onStart: () => void, onStop: () => void, onGo: (index: number) => void, onBetter: (index: number, turns: string[]) => void}} on
   */
  constructor(root, say, on) {
    this.#say = say;
    this.#on = on;
    const start = make('button', { type: 'button', class: 'button' }, say('engine-review'));
    const stop = make('button', { type: 'button', class: 'button', hidden: '' }, say('engine-review-stop'));
    const meter = make('progress', { hidden: '', 'aria-label': say('engine-review') });
    const told = make('p', { class: 'note engine-review-told', role: 'status' });
    const head = make('div', { class: 'engine-review-head' }, start, stop, meter, told);
    const course = make('div', { class: 'engine-course', hidden: '' });
    const mistakes = make('div', { class: 'engine-mistakes', hidden: '' });
    root.append(head, course, mistakes);
    start.addEventListener('click', () => on.onStart());
    stop.addEventListener('click', () => {
      on.onStop();
      start.focus();
    });
    this.#parts = { start, stop, meter, told, course, mistakes };
    this.#graph = new Graph(course, say, (index) => on.onGo(index));
  }

  /** @param {Asked} asked */
  begin(asked) {
    this.#line = lineOf(asked);
    this.#turns = [];
    this.#running = true;
    const { start, stop, meter, told, mistakes } = this.#parts;
    start.hidden = true;
    stop.hidden = meter.hidden = false;
    meter.removeAttribute('value');
    mistakes.hidden = true;
    write(told, '');
    stop.focus();
  }

  /** @param {{done: number, total: number, turns: object[]}} news */
  hear({ done, total, turns, start }) {
    const { meter, told, course } = this.#parts;
    meter.max = total;
    meter.value = done;
    // A game without a turn has nothing to judge.
    write(told, total > 1 ? this.#say('engine-review-progress', { done, total }) : '');
    for (const turn of turns) this.#turns[turn.turn] = turn;
    if (total > 1) {
      course.hidden = false;
      this.#graph.show(this.#turns, total - 1, this.sides, start);
    }
  }

  /** Ends, for whatever reason; what was found. @param {string} why @param {{failed?: boolean}} [how] */
  end(why, { failed = false } = {}) {
    const { start, stop, meter, told, course, mistakes } = this.#parts;
    const had = document.activeElement === stop;
    this.#running = false;
    stop.hidden = meter.hidden = true;
    start.hidden = false;
    start.textContent = this.#say(this.#turns.length ? 'engine-review-again' : 'engine-review');
    if (had) start.focus();
    const judged = this.#turns.filter(Boolean);
    write(told, judged.length || !why || failed ? why : this.#say('engine-review-empty'));
    if (judged.length) {
      mistakes.hidden = false;
      mistakes.replaceChildren(...this.#list(judged));
      // It is what was waited for.
      course.scrollIntoView({ block: 'nearest' });
    }
    return judged.map(({ turn, judgement, score, better }) => ({
      turn,
      ...(judgement ? { judgement } : {}),
      eval: score,
      better: better.map(({ turns }) => turns),
    }));
  }

  /** Another position is shown. @param {Asked} asked @param {object} view */
  show(asked, view) {
    const { start } = this.#parts;
    if (!this.#running && !this.#turns.length) start.textContent = this.#say('engine-review');
    if (this.#line === null) return;
    const line = lineOf(asked);
    const within = this.#line === line || this.#line.startsWith(`${line}${asked.actions.length ? ',' : ''}`);
    this.#graph.mark(within && !view.mid ? view.turns.length - 1 : null);
  }

  #list(judged) {
    const title = make('h3', {}, this.#say('engine-mistakes'));
    const mistakes = judged.filter(isMistake);
    if (!mistakes.length) return [title, make('p', { class: 'note' }, this.#say('engine-mistakes-none'))];
    return [title, make('ol', {}, ...mistakes.map((turn) => this.#mistake(turn)))];
  }

  #mistake({ turn, side, text, judgement, judged, better }) {
    const first = this.#turns.find(Boolean).side ?? 0;
    const number = Math.floor((turn + first) / 2) + 1;
    const go = make(
      'button',
      { type: 'button', class: 'engine-mistake', 'data-judgement': judgement },
      make('span', { class: 'turn-number' }, `${number}.`),
      ` ${this.#say('engine-turn', { side: this.sides[side], turn: text })} `,
      make('strong', { 'aria-hidden': 'true' }, judgement),
      make('span', { class: 'engine-judged' }, ` ${judged}`),
    );
    go.addEventListener('click', () => this.#on.onGo(turn));
    const lines = better.slice(0, 1).map(({ turns, say, short, proved }) => {
      const button = make('button', { type: 'button', class: 'engine-better' }, this.#say('engine-better-was', { turn: turns[0] }), make('span', { class: 'engine-worth' }, ` ${proved ? say : short}`));
      button.addEventListener('click', () => this.#on.onBetter(turn, turns));
      return button;
    });
    return make('li', {}, go, ...lines);
  }
}

/** @param {Asked} asked */
function lineOf({ game, options, position, actions }) {
  return `${JSON.stringify([game, options, position])} ${actions.join(',')}`;
}

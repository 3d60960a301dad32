/**
 * The review of a whole game: its progress, its course as a curve, and its mistakes.
 *
 * @typedef {object} TurnReview  what the review adds to the tree
 * @property {number} turn
 * @property {string} [judgement]
 * @property {string[][]} better  lines that begin in place of the turn
 */
import { make, setText } from '../../dom.js';
import { turnNumber } from '../turn-number.js';
import { firstSide, Graph } from './graph.js';

/** @param {Wire.ReviewedTurn} turn */
const isMistake = ({ judgement }) => judgement?.startsWith('?') ?? false;

export class Review {
  #t;
  #on;
  #parts;
  #graph;
  /** The line that was reviewed. @type {string | null} */
  #line = null;
  /** By the number of the turn; those not judged yet are missing. @type {Wire.ReviewedTurn[]} */
  #turns = [];
  #running = false;
  sides = ['', ''];

  /**
   * @param {HTMLElement} root
   * @param {Translate} t
   * @param {{onStart: () => void, onStop: () => void, onGo: (index: number) => void,
   *   onBetter: (index: number, turns: string[]) => void}} on
   */
  constructor(root, t, on) {
    this.#t = t;
    this.#on = on;
    const button = { type: 'button', class: 'button' };
    const start = make('button', button, t('engine-review'));
    const stop = make('button', { ...button, hidden: '' }, t('engine-review-stop'));
    const meter = make('progress', { hidden: '', 'aria-label': t('engine-review') });
    const status = make('p', { class: 'note engine-review-told', role: 'status' });
    const head = make('div', { class: 'engine-review-head' }, start, stop, meter, status);
    const course = make('div', { class: 'engine-course', hidden: '' });
    const mistakes = make('div', { class: 'engine-mistakes', hidden: '' });
    root.append(head, course, mistakes);
    start.addEventListener('click', () => on.onStart());
    stop.addEventListener('click', () => {
      on.onStop();
      start.focus();
    });
    this.#parts = { start, stop, meter, status, course, mistakes };
    this.#graph = new Graph(course, t, (index) => on.onGo(index));
  }

  /** @param {Wire.Line} line */
  begin(line) {
    this.#line = keyOf(line);
    this.#turns = [];
    this.#running = true;
    const { start, stop, meter, status, mistakes } = this.#parts;
    start.hidden = true;
    stop.hidden = false;
    meter.hidden = false;
    meter.removeAttribute('value');
    mistakes.hidden = true;
    setText(status, '');
    stop.focus();
  }

  /** @param {Wire.EngineReview} message */
  receive({ done, total, turns, start }) {
    const { meter, status, course } = this.#parts;
    meter.max = total;
    meter.value = done;
    // A game without a turn has nothing to judge.
    setText(status, total > 1 ? this.#t('engine-review-progress', { done, total }) : '');
    for (const turn of turns) this.#turns[turn.turn] = turn;
    if (total > 1) {
      course.hidden = false;
      this.#graph.show(this.#turns, total - 1, this.sides, start);
    }
  }

  /**
   * Ends the review.
   * @param {string} why
   * @param {{failed?: boolean}} [how]
   * @returns {TurnReview[]} what was found
   */
  end(why, { failed = false } = {}) {
    const { start, stop, meter, status, course, mistakes } = this.#parts;
    const hadFocus = document.activeElement === stop;
    this.#running = false;
    stop.hidden = true;
    meter.hidden = true;
    start.hidden = false;
    start.textContent = this.#t(this.#turns.length ? 'engine-review-again' : 'engine-review');
    if (hadFocus) start.focus();
    const judged = this.#turns.filter(Boolean);
    setText(status, judged.length || !why || failed ? why : this.#t('engine-review-empty'));
    if (judged.length) {
      mistakes.hidden = false;
      mistakes.replaceChildren(...this.#list(judged));
      course.scrollIntoView({ block: 'nearest' });
    }
    return judged.map(({ turn, judgement, better }) => ({
      turn,
      ...(judgement ? { judgement } : {}),
      better: better.map(({ turns }) => turns),
    }));
  }

  /** Another position is shown. @param {Wire.Line} line @param {Wire.PositionView} view */
  show(line, view) {
    const { start } = this.#parts;
    if (!this.#running && !this.#turns.length) start.textContent = this.#t('engine-review');
    if (this.#line === null) return;
    const key = keyOf(line);
    const isWithin =
      this.#line === key || this.#line.startsWith(`${key}${line.actions.length ? ',' : ''}`);
    this.#graph.mark(isWithin && !view.mid ? view.turns.length - 1 : null);
  }

  /** @param {Wire.ReviewedTurn[]} judged */
  #list(judged) {
    const title = make('h3', {}, this.#t('engine-mistakes'));
    const mistakes = judged.filter(isMistake);
    if (!mistakes.length) {
      return [title, make('p', { class: 'note' }, this.#t('engine-mistakes-none'))];
    }
    return [title, make('ol', {}, ...mistakes.map((turn) => this.#mistake(turn)))];
  }

  /** @param {Wire.ReviewedTurn} reviewed */
  #mistake(reviewed) {
    const { turn, side, text, judgement, judged, better } = reviewed;
    const number = turnNumber(turn, firstSide(reviewed));
    const name = this.#t('engine-turn', { side: this.sides[side], turn: text });
    const go = make(
      'button',
      { type: 'button', class: 'engine-mistake', 'data-judgement': judgement ?? '' },
      make('span', { class: 'turn-number' }, `${number}.`),
      ` ${name} `,
      make('strong', { 'aria-hidden': 'true' }, judgement ?? ''),
      make('span', { class: 'engine-judged' }, ` ${judged ?? ''}`),
    );
    go.addEventListener('click', () => this.#on.onGo(turn));
    return make('li', {}, go, ...better.slice(0, 1).map((line) => this.#better(turn, line)));
  }

  /** @param {number} turn @param {Wire.ReviewedTurn['better'][number]} line */
  #better(turn, { turns, say, short, proved }) {
    const text = this.#t('engine-better-was', { turn: turns[0] });
    const worth = make('span', { class: 'engine-worth' }, ` ${proved ? say : short}`);
    const button = make('button', { type: 'button', class: 'engine-better' }, text, worth);
    button.addEventListener('click', () => this.#on.onBetter(turn, turns));
    return button;
  }
}

/** @param {Wire.Line} line */
function keyOf({ game, options, position, actions }) {
  return `${JSON.stringify([game, options, position])} ${actions.join(',')}`;
}

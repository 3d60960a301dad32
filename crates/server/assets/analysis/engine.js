/**
 * What the engine says on an analysis board.
 *
 * The server thinks (`/ws/thinking`); this asks about the position that is shown, and shows what comes back: lines,
 * exact values, proofs, an evaluation bar, and the review of a whole game.
 *
 * | module | concept |
 * | --- | --- |
 * | `engine/thinker.js` | the connection: one question at a time |
 * | `engine/lines.js` | the best ways to go on, and proofs |
 * | `engine/values.js` | the exact value of everything that may be played |
 * | `engine/bar.js` | who is better, beside the board |
 * | `engine/review.js`, `engine/graph.js` | a whole game: its course and its mistakes |
 * | `engine/dom.js`, `engine/memory.js` | elements; what is remembered from page to page |
 */
import { Bar } from './engine/bar.js';
import { make } from './engine/dom.js';
import { Lines } from './engine/lines.js';
import { remember, remembered } from './engine/memory.js';
import { Review } from './engine/review.js';
import { Thinker } from './engine/thinker.js';
import { Values } from './engine/values.js';

/** What is remembered of the switch and the number of lines. */
const SWITCH = 'kabinet-engine';
const COUNT = 'kabinet-engine-lines';
const MOST_LINES = 5;

/** How long somebody stays at a position before the engine is asked, when walking fast, in milliseconds. */
const STEADY = 180;
/** What was found is kept for so many positions. */
const KEPT = 300;
/** How long the page may be hidden before the engine rests. */
const AWAY = 60_000;
/** How long the engine must have thought before those who listen are told, and how often then. */
const TELL_AFTER = 2500;

/**
 * @typedef {{game: string, options: string[], position: string | null, actions: string[]}} Asked
 *
 * @typedef {object} Found  what is known of a position
 * @property {object} [lines] @property {object} [values] @property {object} [proof] @property {object} [missing]
 * @property {object} [done]
 *
 * @typedef {object} How
 * @property {Record<string, string>} words
 * @property {{showArrows: (list: object[]) => void}} board
 * @property {(turns: string[]) => void} onTurns  puts a line into the tree at the current node
 * @property {(index: number) => void} onGo  shows the position behind a turn of the game, -1 the start
 * @property {(reviews: object[]) => void} onReview
 * @property {() => Asked} [mainLine]  the game that is reviewed; what is shown, if there is none
 */
export class EnginePanel {
  #how; #say;
  #parts = {};
  #thinker; #lines; #values; #bar; #review;
  /** What is shown. @type {Asked | null} */
  #asked = null;
  #view = null;
  #key = '';
  /** @type {Map<string, Found>} */
  #found = new Map();
  /** What the engine is asked about now: a key, or `review`. */
  #asking = null;
  #count = 3;
  #sides = ['', ''];
  #timer = 0;
  #asksAt = 0;
  #away = 0;
  #telling = 0;
  #told = '';
  /** What somebody points at. @type {object[] | null} */
  #pointed = null;

  /** @param {HTMLElement} root @param {HTMLElement} bar @param {HTMLElement} graph @param {How} how */
  constructor(root, bar, graph, how) {
    this.#how = how;
    this.#say = (key, values = {}) => (how.words[key] ?? key).replace(/\{(\w+)\}/g, (hole, name) => values[name] ?? hole);
    this.#count = Math.min(MOST_LINES, Math.max(1, Number(remembered(COUNT, '3')) || 3));
    this.#build(root);
    this.#bar = new Bar(bar);
    this.#review = new Review(graph, this.#say, {
      onStart: () => this.review(how.mainLine?.() ?? this.#asked),
      onStop: () => this.#endReview(),
      onGo: (index) => how.onGo(index),
      onBetter: (index, turns) => this.#better(index, turns),
    });
    this.#thinker = new Thinker('/ws/thinking', {
      onMessage: (message) => this.#hear(message),
      onLine: () => this.#status(),
    });
    document.addEventListener('visibilitychange', () => this.#seen(!document.hidden));
  }

  /** Whether the engine thinks about what is shown. */
  get #on() {
    return this.#parts.switch.checked;
  }

  /** Another position is shown. @param {Asked} asked @param {object} view */
  show(asked, view) {
    this.#asked = asked;
    this.#view = view;
    this.#key = JSON.stringify([asked.game, asked.options, asked.position, asked.actions.join(',')]);
    this.#pointed = null;
    this.#review.show(asked, view);
    this.#draw();
    if (this.#asking === 'review') return;
    this.#ask();
  }

  /** Judges every turn of a game. @param {Asked} asked */
  review(asked) {
    if (!asked) return;
    clearTimeout(this.#timer);
    this.#asking = 'review';
    this.#review.begin(asked);
    this.#thinker.ask({ t: 'review', ...asked });
    this.#status();
  }

  /** Rests, until something else is shown. */
  stop() {
    clearTimeout(this.#timer);
    if (this.#asking === 'review') this.#review.end('');
    this.#asking = null;
    this.#thinker.rest();
    this.#how.board.showArrows([]);
    this.#status();
  }

  // ---- The panel

  #build(root) {
    const { tick, label } = this.#switch();
    const fewer = this.#stepper(-1, '−', 'engine-lines-fewer');
    const more = this.#stepper(1, '+', 'engine-lines-more');
    const count = make('output', { class: 'engine-number' });
    const steps = make('div', { class: 'engine-count', role: 'group', 'aria-label': this.#say('engine-lines') }, fewer, count, more);
    const told = make('p', { class: 'engine-told' });
    const deeper = make('button', { class: 'button engine-deeper', type: 'button', hidden: '' }, this.#say('engine-deeper'));
    const status = make('p', { class: 'note engine-status' });
    const missing = make('p', { class: 'note engine-missing', hidden: '' });
    const lines = make('div', { class: 'engine-found' });
    const values = make('div', { class: 'engine-all' });
    const live = make('p', { class: 'for-readers', 'aria-live': 'polite' });
    const foot = make('div', { class: 'engine-foot' }, status, deeper);
    const stage = make('div', { class: 'engine-stage' }, lines, values, missing);
    root.append(make('div', { class: 'engine-head' }, label, told, steps), stage, foot, live);
    deeper.addEventListener('click', () => this.#ask({ deep: true }));
    this.#parts = { root, switch: tick, stage, count, fewer, more, steps, told, status, deeper, missing, live };
    const board = {
      point: (arrows) => this.#point(arrows),
      play: (turns) => this.#play(turns),
    };
    this.#lines = new Lines(lines, this.#say, board);
    this.#values = new Values(values, this.#say, board);
    this.#number();
  }

  #switch() {
    const tick = make('input', { type: 'checkbox', role: 'switch' });
    tick.checked = remembered(SWITCH, '1') === '1';
    tick.addEventListener('change', () => {
      remember(SWITCH, tick.checked ? '1' : '0');
      if (this.#asking === 'review') this.#draw();
      else if (tick.checked) this.#ask();
      else this.stop();
      this.#draw();
    });
    return { tick, label: make('label', { class: 'tick engine-switch' }, tick, make('span', {}, this.#say('engine-on'))) };
  }

  #stepper(by, sign, key) {
    const button = make('button', { class: 'engine-step', type: 'button', 'aria-label': this.#say(key), title: this.#say(key) }, sign);
    button.addEventListener('click', () => {
      this.#count = Math.min(MOST_LINES, Math.max(1, this.#count + by));
      remember(COUNT, String(this.#count));
      this.#number();
      // What was found with another number is no answer any more.
      this.#found.clear();
      if (this.#asking !== 'review') this.#ask({ anew: true });
    });
    return button;
  }

  #number() {
    this.#parts.count.textContent = String(this.#count);
    this.#parts.root.style.setProperty('--lines', String(this.#count));
    this.#parts.fewer.disabled = this.#count === 1;
    this.#parts.more.disabled = this.#count === MOST_LINES;
  }

  /** Shows what is known of the position that is shown. */
  #draw() {
    const found = (this.#on && this.#found.get(this.#key)) || {};
    const { lines, proof, values, missing } = found;
    const worth = this.#result() ?? proof ?? lines;
    // What is proved, and how a game ended, is said elsewhere.
    this.#parts.told.textContent = worth && !proof && !this.#view?.over ? this.#worth(worth) : '';
    this.#bar.show(this.#on ? (worth ?? null) : null, this.#sides, worth ? this.#worth(worth) : '');
    // Where the value of everything is known, there is no need for a few lines.
    this.#lines.show(values ? undefined : lines, proof, this.#sides);
    this.#values.show(values, this.#sides);
    this.#parts.missing.hidden = !missing;
    this.#parts.missing.textContent = missing?.say ?? '';
    this.#parts.steps.hidden = !this.#on || Boolean(values);
    this.#parts.stage.hidden = !this.#on;
    this.#point(this.#pointed);
    this.#status();
  }

  /** What a finished game is worth. */
  #result() {
    const bar = { '1-0': 1, '0-1': -1, '1/2-1/2': 0 }[this.#view?.over];
    const { say } = this.#view ?? {};
    return bar === undefined ? null : { bar, say, short: say, proved: true };
  }

  #worth({ say, short, proved }) {
    return proved || say === short ? say : this.#say('engine-told', { say, number: short });
  }

  #status(text) {
    const found = this.#found.get(this.#key);
    const { lines, done } = found ?? {};
    const asking = this.#asking === this.#key;
    let told = text ?? '';
    if (!told) {
      if (!this.#on) told = this.#asking === 'review' ? '' : this.#say('engine-off');
      else if (this.#view?.over) told = this.#say('engine-over');
      else if (!this.#thinker?.isOpen && this.#thinker?.wasLost) told = this.#say('engine-lost');
      else if (lines && lines.depth > 0) told = this.#depth(lines);
      else if (done) told = done.say;
      else if (asking) told = this.#say('engine-waiting');
    }
    if (this.#parts.status.textContent !== told) this.#parts.status.textContent = told;
    this.#parts.deeper.hidden = !(this.#on && done?.deeper);
  }

  #depth({ depth, nodes, seconds }) {
    const { lang } = document.documentElement;
    const short = new Intl.NumberFormat(lang, { notation: 'compact', maximumSignificantDigits: 3 });
    const time = new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    return this.#say('engine-depth', { depth, nodes: short.format(nodes), seconds: time.format(seconds) });
  }

  /** Points out a line on the board, or the best ones where none is meant. @param {object[] | null} arrows */
  #point(arrows) {
    this.#pointed = arrows;
    const found = this.#on && this.#found.get(this.#key);
    if (arrows || found) this.#how.board.showArrows(arrows ?? this.#arrows(found));
    else if (this.#asked) this.#how.board.showArrows([]);
  }

  /** The first turns of all lines; the better, the stronger. */
  #arrows({ lines, proof }) {
    const all = [];
    const add = (arrows, rank) => {
      for (const [start, to] of arrows) {
        // From beside the board everything would cross: a ring says enough.
        const from = start === to || start.startsWith('hand:') ? undefined : start;
        if (!all.some((one) => one.from === from && one.to === to)) all.push({ from, to, rank });
      }
    };
    if (proof?.arrows.length) add(proof.arrows, 1);
    lines?.lines.forEach(({ arrows }, index) => add(arrows, index === 0 && !all.length ? 1 : index < 2 ? 2 : 3));
    // The strongest last, so that it lies on top.
    return all.reverse();
  }

  /** Plays the turns of a line up to one of them. @param {string[]} turns */
  #play(turns) {
    const line = [...turns];
    // A turn that was begun goes on.
    if (this.#view?.mid && this.#view.turns.length) line[0] = `${this.#view.turns.at(-1)[1]},${line[0]}`;
    this.#how.onTurns(line);
  }

  /** Plays what would have been better than a turn of the game. */
  async #better(index, turns) {
    await this.#how.onGo(index - 1);
    this.#how.onTurns(turns);
  }

  // ---- Asking and hearing

  /** Asks about what is shown, unless it is known. */
  #ask({ deep = false, anew = false } = {}) {
    clearTimeout(this.#timer);
    const known = this.#found.get(this.#key);
    if (!this.#on || !this.#asked || this.#view?.over || (known?.done && !deep && !anew)) {
      if (this.#asking) this.#thinker.rest();
      this.#asking = null;
      this.#status();
      return;
    }
    if (this.#asking === this.#key && !deep && !anew) return;
    const begin = () => {
      this.#asksAt = performance.now();
      this.#asking = this.#key;
      if (known) delete known.done;
      this.#thinker.ask({ t: 'think', ...this.#asked, lines: this.#count, deep });
      this.#status();
    };
    // Who walks through a game quickly wants to see the end of the walk.
    const since = performance.now() - this.#asksAt;
    if (since > STEADY) begin();
    else {
      this.#asking = null;
      this.#thinker.rest();
      this.#timer = setTimeout(begin, STEADY);
    }
  }

  #hear(message) {
    if (message.t === 'begun') {
      this.#sides = message.sides;
      this.#review.sides = message.sides;
      return;
    }
    if (message.t === 'busy') {
      if (message.place > 0) this.#status(message.say);
      else this.#status();
      return;
    }
    if (message.t === 'refused') {
      if (this.#asking === 'review') this.#review.end(message.say, { failed: true });
      this.#asking = null;
      this.#status(message.say);
      return;
    }
    if (this.#asking === 'review') {
      this.#reviewed(message);
      return;
    }
    if (this.#asking) this.#learn(this.#asking, message);
  }

  #learn(key, message) {
    const found = this.#found.get(key) ?? {};
    this.#found.delete(key);
    this.#found.set(key, found);
    if (this.#found.size > KEPT) this.#found.delete(this.#found.keys().next().value);
    // Whoever thinks on begins from the front: what is shown stays until there is more.
    const older = message.t === 'lines' && found.lines && message.depth > 0 && message.depth < found.lines.depth;
    if (!older) found[message.t] = message;
    if (message.t === 'done') this.#asking = null;
    if (key !== this.#key) return;
    if (message.t === 'done') this.#status();
    else this.#draw();
    this.#announce(message.t === 'done');
  }

  #reviewed(message) {
    if (message.t === 'review') {
      this.#review.hear(message);
    } else if (message.t === 'done') {
      const reviews = this.#review.end(message.say);
      this.#asking = null;
      this.#how.onReview(reviews);
      this.#ask();
    }
  }

  #endReview() {
    this.#review.end('');
    this.#asking = null;
    this.#thinker.rest();
    this.#ask();
  }

  /** Those who listen are told the best turn when the engine has made up its mind, not at every change. */
  #announce(now) {
    clearTimeout(this.#telling);
    const tell = () => {
      const { lines, proof } = this.#found.get(this.#key) ?? {};
      const best = proof?.turns[0] ?? lines?.lines[0]?.turns[0];
      if (!best || !this.#on) return;
      const text = this.#say('engine-best', { turn: best[1], say: this.#worth(proof ?? lines) });
      if (text !== this.#told) this.#parts.live.textContent = text;
      this.#told = text;
    };
    if (now) tell();
    else this.#telling = setTimeout(tell, TELL_AFTER);
  }

  // ---- The connection

  /** The page is seen again, or hidden. */
  #seen(visible) {
    clearTimeout(this.#away);
    if (!visible) {
      this.#away = setTimeout(() => this.#asking !== 'review' && this.#thinker.sleep(), AWAY);
      return;
    }
    if (this.#thinker.isAsleep) {
      this.#asking = null;
      this.#ask();
    }
  }
}

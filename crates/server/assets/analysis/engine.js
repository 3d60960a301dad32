/**
 * The engine on the analysis page.
 *
 * This browser thinks by itself, or the server does (`/ws/thinking`), which has more time. What the
 * server's tables know of solved games is added to what this browser finds. This asks about the
 * position that is shown, and shows the answers: lines, exact values, proofs, an evaluation bar, and
 * the review of a whole game.
 *
 * | module | concept |
 * | --- | --- |
 * | `engine/local-engine.js` | the engine in this browser: one question at a time |
 * | `engine/engine-socket.js` | the connection to the server's engine |
 * | `engine/tables.js` | what the server's tables know of a solved game |
 * | `engine/findings.js` | what was found in each position |
 * | `engine/announcer.js`, `engine/worth.js` | the same for screen readers, and in words |
 * | `engine/controls.js` | the switch, the number of lines, the status |
 * | `engine/lines.js` | the best lines, and proofs |
 * | `engine/values.js` | the exact value of every legal turn |
 * | `engine/bar.js` | who is better, beside the board |
 * | `engine/review.js`, `engine/graph.js` | a whole game: its course and its mistakes |
 */
import { Announcer } from './engine/announcer.js';
import { Bar } from './engine/bar.js';
import { EngineControls } from './engine/controls.js';
import { EngineSocket } from './engine/engine-socket.js';
import { Findings } from './engine/findings.js';
import { bestArrows, depthText, Lines } from './engine/lines.js';
import { canThink, LocalEngine } from './engine/local-engine.js';
import { Review } from './engine/review.js';
import { Tables } from './engine/tables.js';
import { Values } from './engine/values.js';
import { whileHidden } from './engine/while-hidden.js';
import { describe, resultOf } from './engine/worth.js';

/** How long somebody stays at a position before the engine is asked, in milliseconds. */
const ASK_AFTER = 180;

/**
 * @typedef {import('../board/surface.js').ArrowSpec} ArrowSpec
 * @typedef {import('./engine/review.js').TurnReview} TurnReview
 * @typedef {import('./engine/findings.js').Finding} Finding
 * @typedef {import('./engine/findings.js').Found} Found
 *
 * @typedef {object} EngineOptions
 * @property {Translate} t
 * @property {(list: ArrowSpec[]) => void} showArrows
 * @property {(turns: string[]) => void} onTurns  adds a line to the tree at the current node
 * @property {(index: number) => Promise<void>} onGo  shows the position behind a turn, -1 the start
 * @property {(reviews: TurnReview[]) => void} onReview
 * @property {() => Wire.Line} mainLine  the game that is reviewed
 * @property {(line: Wire.Line) => Promise<string>} whyNot  why a line must not be reviewed now
 * @property {import('./engine/local-engine.js').LocalAddresses} local  the engine in this browser
 */
export class EnginePanel {
  #options;
  #t;
  #controls;
  #announcer;
  /** Who thinks: this browser or the server. @type {LocalEngine | EngineSocket} */
  #source;
  /** Who knows more of a solved game than this browser. @type {Tables | null} */
  #tables = null;
  #isSolved;
  #lines;
  #values;
  #bar;
  #review;
  /** The line to the position that is shown. @type {Wire.Line | null} */
  #line = null;
  /** @type {Wire.PositionView | null} */
  #view = null;
  #key = '';
  #found = new Findings();
  /** The key of the position the engine thinks about, or `review`. @type {string | null} */
  #asking = null;
  #sides = ['', ''];
  #askTimer = 0;
  /** When the engine was asked last: never, so the first question does not wait. */
  #askedAt = Number.NEGATIVE_INFINITY;
  /** The arrows of the line under the pointer. @type {ArrowSpec[] | null} */
  #pointed = null;

  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} bar
   * @param {HTMLElement} graph
   * @param {EngineOptions} options
   */
  constructor(root, bar, graph, options) {
    const { t } = options;
    this.#options = options;
    this.#t = t;
    this.#isSolved = 'solved' in root.dataset;
    this.#controls = new EngineControls(root, t, {
      onSwitch: (on) => this.#switched(on),
      onCount: () => this.#recount(),
      onDeeper: () => this.#ask({ deep: true }),
      onPlace: (place) => this.#move(place),
    });
    const board = {
      point: (/** @type {ArrowSpec[] | null} */ arrows) => this.#point(arrows),
      play: (/** @type {string[]} */ turns) => this.#play(turns),
    };
    this.#announcer = new Announcer((text) => this.#controls.announce(text), t);
    this.#lines = new Lines(this.#controls.lines, t, board);
    this.#values = new Values(this.#controls.values, t, board);
    this.#bar = new Bar(bar);
    this.#review = new Review(graph, t, {
      onStart: () => this.#startReview(options.mainLine()),
      onStop: () => this.#stopReview(),
      onGo: (index) => options.onGo(index),
      onBetter: async (index, turns) => {
        await options.onGo(index - 1);
        options.onTurns(turns);
      },
    });
    if (!canThink()) this.#controls.place = 'server';
    this.#source = this.#open();
    whileHidden({ sleep: () => this.#sleep(), wake: () => this.#wake() });
  }

  /** Another position is shown. @param {Wire.Line} line @param {Wire.PositionView} view */
  show(line, view) {
    this.#line = line;
    this.#view = view;
    const { game, options, position, actions } = line;
    this.#key = JSON.stringify([game, options, position, actions.join(',')]);
    this.#pointed = null;
    this.#announcer.forget();
    this.#review.show(line, view);
    this.#draw();
    if (this.#asking !== 'review') this.#ask();
  }

  /** Rests until another position is shown. */
  stop() {
    clearTimeout(this.#askTimer);
    if (this.#asking === 'review') this.#review.end('');
    this.#asking = null;
    this.#announcer.forget();
    this.#rest();
    this.#options.showArrows([]);
    this.#showStatus();
  }

  // ---- Showing answers

  /** Shows what is known of the position. */
  #draw() {
    const isOn = this.#controls.isOn;
    /** @type {Found} */
    const { lines, proof, values, missing } = (isOn && this.#known) || {};
    const worth = resultOf(this.#view) ?? proof ?? lines ?? null;
    const text = worth ? describe(worth, this.#t) : '';
    this.#controls.show({
      // A proof and the end of a game are shown elsewhere.
      worth: proof || this.#view?.over ? '' : text,
      missing: missing?.say ?? '',
      hasValues: values !== undefined,
    });
    this.#bar.show(isOn ? worth : null, this.#sides, text);
    // Where the value of every turn is known, there is no need for a few lines.
    this.#lines.show(values ? undefined : lines, proof, this.#sides);
    this.#values.show(values, this.#sides);
    this.#point(this.#pointed);
    this.#showStatus();
  }

  /** What was found in the position that is shown, and may be shown. */
  get #known() {
    return this.#view?.live ? undefined : this.#found.get(this.#key);
  }

  /** @param {string} [text]  in place of the usual status */
  #showStatus(text) {
    const { done } = this.#known ?? {};
    this.#controls.showStatus(text || this.#status(), done?.deeper ?? false);
  }

  #status() {
    const { lines, done } = this.#known ?? {};
    if (!this.#controls.isOn) return this.#asking === 'review' ? '' : this.#t('engine-off');
    if (this.#view?.over) return this.#t('engine-over');
    if (this.#view?.live) return this.#view.live;
    if (this.#source.isLost) return this.#t('engine-lost');
    if (lines && lines.depth > 0) return depthText(lines, this.#t, () => this.#showStatus());
    if (done) return done.say;
    return this.#asking === this.#key ? this.#t('engine-waiting') : '';
  }

  /**
   * Shows a line on the board, or the best ones where none is meant.
   * @param {ArrowSpec[] | null} arrows
   */
  #point(arrows) {
    this.#pointed = arrows;
    const found = this.#controls.isOn && this.#known;
    if (arrows) this.#options.showArrows(arrows);
    else if (found) this.#options.showArrows(bestArrows(found));
    else if (this.#line) this.#options.showArrows([]);
  }

  /** Plays the turns of a line up to one of them. @param {string[]} turns */
  #play([first, ...rest]) {
    const begun = this.#view?.mid ? this.#view.turns.at(-1) : undefined;
    // An unfinished turn goes on.
    this.#options.onTurns([begun ? `${begun[1]},${first}` : first, ...rest]);
  }

  // ---- Who thinks

  #open() {
    const onMessage = (/** @type {Wire.EngineMessage} */ message) => this.#receive(message);
    this.#tables?.sleep();
    this.#tables = null;
    if (this.#controls.place === 'server') {
      return new EngineSocket({ onMessage, onChange: () => this.#showStatus() });
    }
    if (this.#isSolved && !document.documentElement.hasAttribute('data-offline')) {
      this.#tables = new Tables({
        onLearn: (key, message) => {
          if (message.t === 'done') this.#source.stop();
          this.#learn(key, message);
        },
        onRefused: (key, message) => this.#refuse(key, message),
        onReview: (message) => this.#receive(message),
        onLost: () => this.#source.ask({ t: 'review', ...this.#options.mainLine() }),
      });
    }
    const onFailed = () => this.#move('server');
    return new LocalEngine(this.#options.local, { onMessage, onFailed });
  }

  /** Lets the other one think. @param {'here' | 'server'} place */
  #move(place) {
    this.#source.sleep();
    this.#controls.place = place;
    this.#source = this.#open();
    const isReviewing = this.#asking === 'review';
    this.#asking = null;
    if (isReviewing) this.#startReview(this.#options.mainLine());
    else this.#recount();
    this.#draw();
  }

  #sleep() {
    if (this.#asking === 'review') return;
    this.#source.sleep();
    this.#tables?.sleep();
  }

  #wake() {
    if (!this.#source.isAsleep) return;
    this.#asking = null;
    this.#ask();
  }

  /** Gives up whatever was asked. */
  #rest() {
    this.#source.stop();
    this.#tables?.stop();
  }

  // ---- Asking

  /** Asks about the position that is shown, unless its answer is known. */
  #ask({ deep = false, anew = false } = {}) {
    clearTimeout(this.#askTimer);
    const known = this.#found.get(this.#key);
    const isAnswered = known?.done && !deep && !anew;
    const line = this.#line;
    const isNothing = !line || this.#view?.over || this.#view?.live;
    if (!this.#controls.isOn || isNothing || isAnswered) {
      if (this.#asking) this.#rest();
      this.#asking = null;
      this.#showStatus();
      return;
    }
    if (this.#asking === this.#key && !deep && !anew) return;
    const ask = () => {
      this.#askedAt = performance.now();
      this.#asking = this.#key;
      this.#tables?.forget();
      if (known) delete known.done;
      this.#source.ask({ t: 'think', ...line, lines: this.#controls.count, deep });
      this.#showStatus();
    };
    if (performance.now() - this.#askedAt > ASK_AFTER) {
      ask();
      return;
    }
    // Somebody walks through a game quickly: only the end of the walk matters.
    this.#asking = null;
    this.#rest();
    this.#askTimer = setTimeout(ask, ASK_AFTER);
  }

  /** @param {boolean} on */
  #switched(on) {
    if (this.#asking !== 'review') {
      if (on) this.#ask();
      else this.stop();
    }
    this.#draw();
  }

  /** What was found with another number of lines is no answer any more. */
  #recount() {
    this.#found.clear();
    if (this.#asking !== 'review') this.#ask({ anew: true });
  }

  /** @param {Wire.Line} line */
  async #startReview(line) {
    clearTimeout(this.#askTimer);
    this.#asking = 'review';
    this.#review.begin(line);
    this.#rest();
    this.#showStatus();
    const source = this.#source;
    const why = await this.#options.whyNot(line);
    // The visitor may have stopped it meanwhile, or let somebody else think.
    if (this.#asking !== 'review' || source !== this.#source) return;
    if (!why) {
      // Where the result is known, so are all mistakes.
      (this.#tables ?? source).ask({ t: 'review', ...line });
      return;
    }
    this.#review.end(why, { failed: true });
    this.#asking = null;
    this.#showStatus(why);
  }

  #stopReview() {
    this.#review.end('');
    this.#asking = null;
    this.#rest();
    this.#ask();
  }

  // ---- Answers

  /** @param {Wire.EngineMessage} message */
  #receive(message) {
    switch (message.t) {
      case 'begun':
        this.#sides = message.sides;
        this.#review.sides = message.sides;
        break;
      case 'busy':
        this.#showStatus(message.place > 0 ? message.say : '');
        break;
      case 'refused':
        if (this.#asking === 'review') this.#review.end(message.say, { failed: true });
        this.#asking = null;
        this.#showStatus(message.say);
        break;
      case 'pong':
        break;
      default:
        if (this.#asking === 'review') this.#receiveReview(message);
        else if (this.#asking) this.#learn(this.#asking, message);
        if (message.t === 'lines' && this.#asking === this.#key && this.#line) {
          this.#tables?.lookUp(this.#key, this.#line);
        }
    }
  }

  /** Nobody gets help during a game. @param {string} key @param {Wire.EngineMessage} message */
  #refuse(key, message) {
    this.#found.forget(key);
    this.#receive(message);
    this.#source.stop();
    this.#draw();
    if ('say' in message) this.#showStatus(message.say);
  }

  /** Keeps an answer about a position. @param {string} key @param {Finding} message */
  #learn(key, message) {
    this.#found.add(key, message);
    const isDone = message.t === 'done';
    if (isDone) this.#asking = null;
    if (key !== this.#key) return;
    if (isDone) this.#showStatus();
    else this.#draw();
    this.#announcer.tell(this.#controls.isOn ? this.#found.get(key) : undefined, isDone);
  }

  /** @param {Wire.EngineMessage} message */
  #receiveReview(message) {
    if (message.t === 'review') {
      this.#review.receive(message);
    } else if (message.t === 'done') {
      const reviews = this.#review.end(message.say);
      this.#asking = null;
      this.#options.onReview(reviews);
      this.#ask();
    }
  }
}

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
 * | `engine/controls.js` | the switch, the number of lines, the status |
 * | `engine/lines.js` | the best lines, and proofs |
 * | `engine/values.js` | the exact value of every legal turn |
 * | `engine/bar.js` | who is better, beside the board |
 * | `engine/review.js`, `engine/graph.js` | a whole game: its course and its mistakes |
 */
import { Bar } from './engine/bar.js';
import { EngineControls } from './engine/controls.js';
import { EngineSocket } from './engine/engine-socket.js';
import { bestArrows, depthText, Lines } from './engine/lines.js';
import { canThink, LocalEngine } from './engine/local-engine.js';
import { Review } from './engine/review.js';
import { Values } from './engine/values.js';

/** How long somebody stays at a position before the engine is asked, in milliseconds. */
const ASK_AFTER = 180;
/** How many positions' answers are kept. */
const MOST_FOUND = 300;
/** How long the page may be hidden before the engine rests, in milliseconds. */
const SLEEP_AFTER = 60_000;
/** How long an answer must stand before screen readers are told, in milliseconds. */
const ANNOUNCE_AFTER = 2500;

/**
 * @typedef {import('../board/surface.js').ArrowSpec} ArrowSpec
 * @typedef {import('./engine/review.js').TurnReview} TurnReview
 *
 * @typedef {object} Found  what the engine found in a position
 * @property {Wire.EngineLines} [lines]
 * @property {Wire.EngineValues} [values]
 * @property {Wire.EngineProof} [proof]
 * @property {Wire.EngineMissing} [missing]
 * @property {Wire.EngineDone} [done]
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
  /** Who thinks: this browser or the server. @type {LocalEngine | EngineSocket} */
  #source;
  /** Who knows more of a solved game than this browser. @type {EngineSocket | null} */
  #tables = null;
  /** The key of the position that the tables were asked about. */
  #looked = '';
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
  /** @type {Map<string, Found>} */
  #found = new Map();
  /** The key of the position the engine thinks about, or `review`. @type {string | null} */
  #asking = null;
  #sides = ['', ''];
  #askTimer = 0;
  /** When the engine was asked last: never, so the first question does not wait. */
  #askedAt = Number.NEGATIVE_INFINITY;
  #sleepTimer = 0;
  #announceTimer = 0;
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
    document.addEventListener('visibilitychange', () => this.#visibilityChanged());
  }

  /** Another position is shown. @param {Wire.Line} line @param {Wire.PositionView} view */
  show(line, view) {
    this.#line = line;
    this.#view = view;
    const { game, options, position, actions } = line;
    this.#key = JSON.stringify([game, options, position, actions.join(',')]);
    this.#pointed = null;
    this.#review.show(line, view);
    this.#draw();
    if (this.#asking !== 'review') this.#ask();
  }

  /** Rests until another position is shown. */
  stop() {
    clearTimeout(this.#askTimer);
    if (this.#asking === 'review') this.#review.end('');
    this.#asking = null;
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
    const worth = this.#result() ?? proof ?? lines ?? null;
    const text = worth ? this.#describe(worth) : '';
    this.#controls.show({
      // A proof and the end of a game are told elsewhere.
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

  /** The worth of a finished game. */
  #result() {
    if (!this.#view?.over) return null;
    const { over, say } = this.#view;
    const bar = { '1-0': 1, '0-1': -1, '1/2-1/2': 0, '*': null }[over];
    return bar === null ? null : { bar, say, short: say, proved: true };
  }

  /** @param {{say: string, short: string, proved: boolean}} worth */
  #describe({ say, short, proved }) {
    return proved || say === short ? say : this.#t('engine-told', { say, number: short });
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
    if (lines && lines.depth > 0) return depthText(lines, this.#t);
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

  /**
   * Tells screen readers the best turn once it stands, not at every change.
   * @param {boolean} now
   */
  #announce(now) {
    clearTimeout(this.#announceTimer);
    const announce = () => {
      const { lines, proof } = this.#found.get(this.#key) ?? {};
      const worth = proof ?? lines;
      const best = proof?.turns[0] ?? lines?.lines[0]?.turns[0];
      if (!best || !worth || !this.#controls.isOn) return;
      const values = { turn: best[1], say: this.#describe(worth) };
      this.#controls.announce(this.#t('engine-best', values));
    };
    if (now) announce();
    else this.#announceTimer = setTimeout(announce, ANNOUNCE_AFTER);
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
      this.#tables = new EngineSocket({
        onMessage: (message) => this.#hearTables(message),
        onChange: () => this.#tablesChanged(),
      });
    }
    return new LocalEngine(this.#options.local, { onMessage, onFailed: () => this.#failed() });
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

  /** Gives up whatever was asked. */
  #rest() {
    this.#looked = '';
    this.#source.stop();
    this.#tables?.stop();
  }

  /** This browser cannot run the program: the server thinks. */
  #failed() {
    this.#move('server');
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
      this.#looked = '';
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

  /** Asks the tables about the position that this browser thinks about. */
  #lookUp() {
    if (!this.#tables || !this.#line || this.#looked === this.#key) return;
    this.#looked = this.#key;
    this.#tables.ask({ t: 'know', ...this.#line });
  }

  /** The engine rests while the page is hidden. */
  #visibilityChanged() {
    clearTimeout(this.#sleepTimer);
    if (document.hidden) {
      const sleep = () => {
        if (this.#asking === 'review') return;
        this.#source.sleep();
        this.#tables?.sleep();
      };
      this.#sleepTimer = setTimeout(sleep, SLEEP_AFTER);
    } else if (this.#source.isAsleep) {
      this.#asking = null;
      this.#ask();
    }
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
        if (message.t === 'lines' && this.#asking === this.#key) this.#lookUp();
    }
  }

  /** What the tables say is added to what this browser finds. @param {Wire.EngineMessage} message */
  #hearTables(message) {
    const key = this.#looked;
    if (this.#asking === 'review') {
      this.#receive(message);
    } else if (message.t === 'refused' && message.why === 'in-play') {
      // Nobody gets help during a game.
      this.#found.delete(key);
      this.#receive(message);
      this.#source.stop();
      this.#draw();
      this.#showStatus(message.say);
    } else if (message.t === 'done' && message.why === 'known') {
      this.#source.stop();
      this.#learn(key, message);
    } else if (['lines', 'values', 'proof', 'missing'].includes(message.t)) {
      this.#learn(key, /** @type {Wire.EngineLines} */ (message));
    }
  }

  /** This browser reviews a game if the server is gone. */
  #tablesChanged() {
    if (this.#asking !== 'review' || !this.#tables?.isLost) return;
    this.#tables.stop();
    this.#source.ask({ t: 'review', ...this.#options.mainLine() });
  }

  /**
   * Keeps an answer about a position.
   * @param {string} key
   * @param {Wire.EngineLines | Wire.EngineValues | Wire.EngineMissing | Wire.EngineProof
   *   | Wire.EngineReview | Wire.EngineDone} message
   */
  #learn(key, message) {
    const found = this.#found.get(key) ?? {};
    // The oldest come first, so that they are the first to go.
    this.#found.delete(key);
    this.#found.set(key, found);
    const [oldest] = this.#found.keys();
    if (this.#found.size > MOST_FOUND) this.#found.delete(oldest);
    if (!isLess(message, found)) Object.assign(found, { [message.t]: message });
    const isDone = message.t === 'done';
    if (isDone) this.#asking = null;
    if (key !== this.#key) return;
    if (isDone) this.#showStatus();
    else this.#draw();
    this.#announce(isDone);
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

/**
 * Whether an answer says less than what was found before it.
 * @param {{t: string, depth?: number, by?: string}} message
 * @param {Found} found
 */
function isLess({ t, depth = 0, by }, { lines, values, proof }) {
  // A search that goes on begins from the front: the deeper lines stay until there is more.
  if (t === 'lines') return depth > 0 && (values !== undefined || depth < (lines?.depth ?? 0));
  // Tables know the shortest way.
  const isKnown = (/** @type {string | undefined} */ who) => who === 'table' || who === 'book';
  return t === 'proof' && isKnown(proof?.by) && !isKnown(by);
}

/**
 * The coach of a game against the computer: it says what the opponent threatens, warns before a
 * blunder, plays out why, and praises. It grows quieter as the player gets better.
 */
import { ApiError, arrowSpecs, postJson } from '../api.js';
import { byId, optional } from '../dom.js';
import { load, loadJson, store } from '../storage.js';

const ON = 'kabinet-coach';

/**
 * After this many good moves in a row the coach no longer points out threats. Only moves that it
 * can praise count: where nothing is at stake, a move that needs no warning shows nothing.
 */
const QUIETER = 6;
/** After this many it only warns. */
const QUIET = 15;

/** How long a move waits for the coach, in milliseconds. */
const PATIENCE = 5000;

/** How long each step of a line stays on the board, in milliseconds. */
const STEP = 900;

/** @param {number} good */
const stageOf = (good) => [QUIETER, QUIET].filter((least) => good >= least).length;

/**
 * The good moves in a row after one more move. A warning makes the coach say more again.
 * @param {number} good
 * @param {Wire.Advice} advice
 */
export function counted(good, { warning, praise }) {
  if (!warning) return praise ? good + 1 : good;
  return good >= QUIET ? QUIETER : 0;
}

/**
 * What the coach still says after this many good moves in a row.
 * @param {number} good
 * @returns {{threats: boolean, praise: boolean}}
 */
export const manners = (good) => ({ threats: stageOf(good) < 1, praise: stageOf(good) < 2 });

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * @typedef {object} CoachContext
 * @property {string} room
 * @property {string} game  the game's slug
 * @property {Translate} t
 * @property {() => void} onSay  what it says has changed
 * @property {(arrows: import('../board/surface.js').ArrowSpec[]) => void} onPoint
 * @property {(look: Wire.PositionView | null) => void} onShow  a step of a line; `null` for the
 *   position of the game
 * @property {(isMeant: boolean) => void} onChoose  whether a move that it warned of is played
 */
export class Coach {
  #context;
  #box = optional('coach-on');
  /** What it says now. */
  #says = '';
  /** What was good about the visitor's last move. It stays until the next one, to be read. */
  #praise = { say: '', n: 0 };
  /** The number of actions that it was last asked about. */
  #asked = -1;
  /** What would show why, and says so. @type {{shows: string, looks: Wire.PositionView[]}} */
  #why = { shows: '', looks: [] };
  /** Grows whenever a line that is played out is no longer wanted. */
  #showing = 0;
  /** Whether the last move was played against its warning. */
  #isAnyway = false;
  /** Whether this game is played against a proof: it says how far the end is. */
  #isProof = false;

  /** @param {CoachContext} context */
  constructor(context) {
    this.#context = context;
    const box = this.#box;
    if (!box) return;
    const asked = new URLSearchParams(location.search);
    this.#isProof = asked.get('proof') === 'on';
    if (asked.get('coach') === 'on') {
      store(ON, '1');
      // A reload must not switch it on again.
      history.replaceState(history.state, '', location.pathname);
    }
    box.checked = load(ON, '0') === '1';
    box.addEventListener('change', () => {
      store(ON, box.checked ? '1' : '0');
      this.#say('');
      this.#asked = -1;
    });
    byId('coach-again').addEventListener('click', () => this.#close(false));
    byId('coach-anyway').addEventListener('click', () => this.#close(true));
    byId('coach-why').addEventListener('click', () => this.#playOut());
  }

  get isOn() {
    return this.#box?.checked === true;
  }

  /** What it says now; empty for nothing. */
  get says() {
    return this.isOn || this.#isProof ? this.#says : '';
  }

  /**
   * The visitor is to begin a turn.
   * @param {number} n  the number of actions so far
   */
  async look(n) {
    if (!(this.isOn || this.#isProof) || this.#asked === n) return;
    this.#asked = n;
    const wasAnyway = this.#isAnyway;
    this.#isAnyway = false;
    const isTold = this.isOn && manners(this.#good).threats;
    const isAsked = isTold || this.#isProof;
    const advice = isAsked ? await this.#ask({ n, proof: this.#isProof }) : null;
    if (this.#asked !== n) return;
    const threat = isTold ? advice?.threat : undefined;
    const { t, onPoint } = this.#context;
    const takeback = wasAnyway ? t('coach-takeback') : '';
    const late = isAsked && (!advice || advice.late) ? t('coach-late') : '';
    // A move that was taken back is praised no longer.
    const praise = n > this.#praise.n ? this.#praise.say : '';
    const parts = new Set([advice?.proof, threat?.say, praise, takeback, late]);
    const said = [...parts].filter(Boolean).join(' ');
    // Whoever begins sees that somebody is there.
    this.#say(said || (this.isOn && n < 2 ? t('coach-begins') : ''));
    if (threat) onPoint(arrowSpecs(threat.arrows));
  }

  /**
   * Judges a move before it is played. A warning is shown, and the visitor chooses.
   * @param {number} n
   * @param {string} action
   * @returns {Promise<boolean>} whether there is a warning
   */
  async warns(n, action) {
    const advice = await this.#ask({ n, a: action });
    const { t } = this.#context;
    const before = this.#good;
    this.#praise = { say: '', n };
    if (!advice || advice.late) {
      this.#praise.say = t('coach-late');
      this.#say(this.#praise.say);
      return false;
    }
    this.#good = counted(before, advice);
    if (advice.warning) {
      this.#why = advice.warning;
      byId('coach-text').textContent = advice.warning.say;
      byId('coach').hidden = false;
      byId('coach-why').hidden = this.#why.looks.length === 0;
      byId('coach-again').focus({ preventScroll: true });
      return true;
    }
    const good = this.#good;
    if (stageOf(good) > stageOf(before)) {
      this.#praise.say = t(stageOf(good) === 1 ? 'coach-quieter' : 'coach-quiet');
    } else {
      this.#praise.say = (manners(good).praise && advice.praise?.say) || '';
    }
    this.#say(this.#praise.say);
    return false;
  }

  /** The game has gone on: a warning is about a position that is gone. */
  dismiss() {
    this.#showing += 1;
    const box = optional('coach');
    if (box) box.hidden = true;
  }

  /** @param {boolean} isMeant */
  #close(isMeant) {
    this.dismiss();
    this.#isAnyway = isMeant;
    this.#say('');
    this.#context.onChoose(isMeant);
  }

  async #playOut() {
    this.#showing += 1;
    const own = this.#showing;
    const { onShow } = this.#context;
    const { shows, looks } = this.#why;
    byId('coach-text').textContent = shows;
    onShow(null);
    for (const look of looks) {
      await pause(STEP);
      if (own !== this.#showing) return;
      onShow(look);
    }
    const last = looks.at(-1);
    if (last?.over) byId('coach-text').textContent = last.say;
  }

  /** @param {string} text */
  #say(text) {
    this.#says = text;
    this.#context.onSay();
  }

  get #key() {
    return `${ON}-${this.#context.game}`;
  }

  /** How many moves in a row needed no warning, in this game of the shelf. */
  get #good() {
    const good = loadJson(this.#key, 0);
    return Number.isInteger(good) ? good : 0;
  }

  set #good(good) {
    store(this.#key, String(good));
  }

  /**
   * What the coach answers; `null` if it does not, or not in time.
   * @param {{n: number, a?: string, proof?: boolean}} question
   * @returns {Promise<Wire.Advice | null>}
   */
  async #ask(question) {
    try {
      const advice = postJson(`/game/${this.#context.room}/coach`, question);
      return await Promise.race([advice, pause(PATIENCE).then(() => null)]);
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  }
}

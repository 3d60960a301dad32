/**
 * The engine in this browser: the same questions and answers as on the server, and nothing is sent.
 *
 * A worker thinks. It hears nothing meanwhile, so another question ends it and begins a new one; the
 * compiled program goes from one to the next. The first of them is at work before this runs: the
 * page's first script has asked it about the first position (`workers/thinker.js`).
 */

/** How long a worker waits for another question before it gives its memory back, in milliseconds. */
const REST_AFTER = 10_000;

/**
 * @typedef {object} LocalAddresses
 * @property {string} worker
 * @property {string} program
 * @property {string} texts
 */

/** Whether this browser can run the program. */
export const canThink = () => typeof WebAssembly === 'object' && typeof Worker === 'function';

export class LocalEngine {
  #addresses;
  #on;
  /** @type {Worker | null} */
  #worker = null;
  /** The compiled program. @type {WebAssembly.Module | undefined} */
  #module;
  #nextId = 1;
  /** The number of the question that is not answered to its end; 0 for none. */
  #asked = 0;
  /** @type {Wire.EngineQuestion | null} */
  #question = null;
  #isAsleep = false;
  #restTimer = 0;
  /** The worker that the page has begun with, until the first question. */
  #early = window.kabinetThinker;

  /**
   * @param {LocalAddresses} addresses
   * @param {object} on
   * @param {(message: Wire.EngineMessage) => void} on.onMessage
   * @param {(question: Wire.EngineQuestion | null) => void} on.onFailed  the browser cannot run it
   */
  constructor(addresses, on) {
    this.#addresses = addresses;
    this.#on = on;
    // Nobody may start it twice.
    window.kabinetThinker = undefined;
    // A page that comes back from the browser's cache asks again.
    addEventListener('pagehide', () => this.#end());
    addEventListener('pageshow', () => {
      if (this.#question && !this.#worker) this.ask(this.#question);
    });
  }

  /** Nothing can be lost between a page and itself. */
  get isLost() {
    return false;
  }

  /** Whether a question was given up by `sleep`. */
  get isAsleep() {
    return this.#isAsleep;
  }

  #begin() {
    const worker = new Worker(this.#addresses.worker);
    const { program, texts } = this.#addresses;
    worker.postMessage({ load: { program, texts, module: this.#module } });
    this.#use(worker);
  }

  /** @param {Worker} worker */
  #use(worker) {
    worker.onmessage = ({ data }) => this.#hear(worker, data);
    worker.onerror = () => worker === this.#worker && this.#fail();
    this.#worker = worker;
  }

  /** @param {Worker} worker @param {Kabinet.ThinkerMessage} data */
  #hear(worker, data) {
    if (worker !== this.#worker) return;
    if (data.module) this.#module = data.module;
    else if (data.text) this.#receive(JSON.parse(data.text));
    else this.#fail();
  }

  /**
   * Takes over the worker that the page has begun with, and what it has said.
   * @param {Kabinet.EarlyThinker} early
   */
  #adopt({ worker, heard }) {
    this.#early = undefined;
    this.#use(worker);
    for (const data of heard) this.#hear(worker, data);
  }

  #end() {
    this.#early?.worker.terminate();
    this.#early = undefined;
    this.#worker?.terminate();
    this.#worker = null;
    this.#asked = 0;
  }

  #fail() {
    const question = this.#question;
    this.#end();
    this.#on.onFailed(question);
  }

  /** @param {Wire.EngineMessage} message */
  #receive(message) {
    if (message.id !== this.#asked) return;
    if (message.t === 'done' || message.t === 'refused') {
      this.#asked = 0;
      this.#question = null;
      // A program never gives memory back.
      this.#restTimer = setTimeout(() => this.#end(), REST_AFTER);
    }
    this.#on.onMessage(message);
  }

  /** @param {Wire.EngineQuestion} question */
  ask(question) {
    clearTimeout(this.#restTimer);
    this.#isAsleep = false;
    if (this.#asked) this.#end();
    this.#asked = this.#nextId++;
    this.#question = question;
    const asked = JSON.stringify({ ...question, id: this.#asked });
    if (this.#early?.question === asked) {
      this.#adopt(this.#early);
      return;
    }
    // It thinks about something else.
    if (this.#early) {
      const { heard } = this.#early;
      this.#module ??= heard.find(({ module }) => module)?.module;
      this.#early.worker.terminate();
      this.#early = undefined;
    }
    if (!this.#worker) this.#begin();
    this.#worker?.postMessage({ question: asked });
  }

  /** Gives the question up. */
  stop() {
    this.#question = null;
    if (this.#asked || this.#early) this.#end();
  }

  /** Gives the question up and frees its memory until the next one. */
  sleep() {
    this.#isAsleep = this.#asked !== 0;
    this.stop();
    this.#end();
  }
}

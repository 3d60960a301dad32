/**
 * The engine in this browser: the same questions and answers as on the server, and nothing is sent.
 *
 * A worker thinks. It hears nothing meanwhile, so another question ends it and begins a new one; the
 * compiled program goes from one to the next.
 */

/**
 * @typedef {object} LocalAddresses
 * @property {string} worker
 * @property {string} script
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

  /**
   * @param {LocalAddresses} addresses
   * @param {object} on
   * @param {(message: Wire.EngineMessage) => void} on.onMessage
   * @param {(question: Wire.EngineQuestion | null) => void} on.onFailed  the browser cannot run it
   */
  constructor(addresses, on) {
    this.#addresses = addresses;
    this.#on = on;
    // Loading takes a moment: it begins before the first question.
    this.#begin();
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
    const { script, program, texts } = this.#addresses;
    worker.postMessage({ load: { script, program, texts, module: this.#module } });
    worker.addEventListener('message', ({ data }) => {
      if (worker !== this.#worker) return;
      if (data.module) this.#module = data.module;
      else if (data.failed) this.#fail();
      else this.#receive(JSON.parse(data.text));
    });
    worker.addEventListener('error', () => worker === this.#worker && this.#fail());
    this.#worker = worker;
  }

  #end() {
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
    }
    this.#on.onMessage(message);
  }

  /** @param {Wire.EngineQuestion} question */
  ask(question) {
    this.#isAsleep = false;
    if (this.#asked) this.#end();
    if (!this.#worker) this.#begin();
    this.#asked = this.#nextId++;
    this.#question = question;
    this.#worker?.postMessage({ question: JSON.stringify({ ...question, id: this.#asked }) });
  }

  /** Gives the question up. */
  stop() {
    this.#question = null;
    if (this.#asked) this.#end();
  }

  /** Gives the question up and frees its memory until the next one. */
  sleep() {
    this.#isAsleep = this.#asked !== 0;
    this.stop();
    this.#end();
  }
}

/**
 * The connection to the engine: one question at a time, asked again when the line was lost meanwhile.
 *
 * It is opened with the first question. A new question takes the place of the old one; what still comes for that one
 * is passed over.
 */

/** The first wait, and the longest, in milliseconds. */
const SOON = 500;
const LATEST = 20_000;
/** How long a line may be silent before it is asked whether it is alive, and how long the answer may take. */
const QUIET = 25_000;
const ANSWER = 8_000;

export class Thinker {
  #address; #on;
  /** @type {WebSocket | null} */
  #socket = null;
  #next = 1;
  /** What is asked and not answered to its end. @type {{id: number} | null} */
  #question = null;
  #attempts = 0;
  #timer = 0;
  #watch = 0;
  #asleep = false;
  #wasLost = false;

  /** @param {string} path @param {{onMessage: (message: object) => void, onLine: (open: boolean) => void}} on */
  constructor(path, on) {
    const url = new URL(path, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    this.#address = url;
    this.#on = on;
    addEventListener('online', () => this.#hurry());
    addEventListener('pageshow', () => this.#hurry());
    // Whoever leaves takes the question along; a page that comes back from the cache asks again.
    addEventListener('pagehide', () => this.#close());
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  get isAsleep() {
    return this.#asleep;
  }

  /** Whether the line broke and is not back yet. */
  get wasLost() {
    return this.#wasLost;
  }

  /** @param {object} question */
  ask(question) {
    this.#asleep = false;
    this.#question = { ...question, id: this.#next++ };
    if (this.isOpen) this.#send(this.#question);
    else if (!this.#socket && !this.#timer) this.#open();
  }

  /** Asks for nothing. */
  rest() {
    if (this.#question && this.isOpen) this.#send({ t: 'stop' });
    this.#question = null;
  }

  /** Asks for nothing, and gives the line up until there is something to ask. */
  sleep() {
    this.#asleep = this.#question !== null;
    this.#question = null;
    this.#close();
  }

  #send(message) {
    this.#socket.send(JSON.stringify(message));
  }

  #close() {
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    this.#timer = 0;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #open() {
    this.#timer = 0;
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      if (socket !== this.#socket) return;
      this.#wasLost = false;
      this.#listen();
      if (this.#question) this.#send(this.#question);
      this.#on.onLine(true);
    });
    socket.addEventListener('message', ({ data }) => {
      if (socket !== this.#socket) return;
      this.#attempts = 0;
      this.#listen();
      const message = JSON.parse(data);
      if (message.t === 'pong') return;
      if (!this.#question || message.id !== this.#question.id) return;
      if (message.t === 'done' || message.t === 'refused') this.#question = null;
      this.#on.onMessage(message);
    });
    socket.addEventListener('close', () => socket === this.#socket && this.#lost());
  }

  /** Waits for the next sign of life, and asks for one. */
  #listen() {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      if (this.isOpen) this.#send({ t: 'ping', id: 0 });
      this.#watch = setTimeout(() => this.#lost(), ANSWER);
    }, QUIET);
  }

  #lost() {
    this.#close();
    this.#wasLost = this.#question !== null;
    this.#on.onLine(false);
    // Without a question there is no hurry.
    if (!this.#question) return;
    const wait = Math.min(LATEST, SOON * 2 ** this.#attempts) * (0.75 + Math.random() / 2);
    this.#attempts += 1;
    this.#timer = setTimeout(() => this.#open(), wait);
  }

  #hurry() {
    if (this.#socket || !this.#question) return;
    clearTimeout(this.#timer);
    this.#attempts = 0;
    this.#open();
  }
}

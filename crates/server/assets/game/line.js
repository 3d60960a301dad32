/**
 * The line to the server: it is there, or it is being looked for.
 *
 * Messages go one after the other and each is answered. A connection that breaks is opened again, at once when
 * somebody comes back to the page, otherwise with growing patience; what was asked and not answered is given back,
 * because nobody knows whether it arrived.
 */

/** The first wait, and the longest, in milliseconds. */
const SOON = 500;
const LATEST = 15_000;
/** How long a line may be silent before it is asked whether it is alive. */
const QUIET = 25_000;
/** How long the answer to that may take. */
const ANSWER = 8_000;

/**
 * @typedef {object} Hearing
 * @property {(message: object) => void} onMessage
 * @property {(state: 'open' | 'trying' | 'lost', wait: number) => void} onLine
 */
export class Line {
  #address; #on;
  /** @type {WebSocket | null} */
  #socket = null;
  #attempts = 0;
  #timer = 0;
  #watch = 0;
  #next = 1;
  /** @type {Map<number, {resolve: (answer: object) => void}>} */
  #waiting = new Map();

  /** @param {string} path @param {Hearing} on */
  constructor(path, on) {
    const url = new URL(path, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    this.#address = url;
    this.#on = on;
    addEventListener('online', () => this.#hurry());
    addEventListener('pageshow', () => this.#hurry());
    document.addEventListener('visibilitychange', () => !document.hidden && this.#hurry());
    this.#open();
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /**
   * Asks for something; the answer is `ok` or `refused`, or `lost` when the line broke before it came.
   * @param {object} request
   */
  ask(request) {
    if (!this.isOpen) return Promise.resolve({ t: 'lost' });
    const id = this.#next++;
    this.#socket.send(JSON.stringify({ ...request, id }));
    return new Promise((resolve) => this.#waiting.set(id, { resolve }));
  }

  #open() {
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#on.onLine('open', 0);
      this.#listen();
    });
    socket.addEventListener('message', ({ data }) => {
      // Only a server that speaks counts as found: one that closes at once is asked again with patience.
      this.#attempts = 0;
      this.#listen();
      const message = JSON.parse(data);
      const waiting = this.#waiting.get(message.id);
      if (waiting && ['ok', 'refused', 'pong'].includes(message.t)) {
        this.#waiting.delete(message.id);
        waiting.resolve(message);
      } else {
        this.#on.onMessage(message);
      }
    });
    socket.addEventListener('close', () => socket === this.#socket && this.#lost());
  }

  /** Waits for the next sign of life, and asks for one. */
  #listen() {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      this.ask({ t: 'ping' });
      this.#watch = setTimeout(() => this.#lost(), ANSWER);
    }, QUIET);
  }

  #lost() {
    clearTimeout(this.#watch);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    for (const { resolve } of this.#waiting.values()) resolve({ t: 'lost' });
    this.#waiting.clear();
    const wait = Math.min(LATEST, SOON * 2 ** this.#attempts) * (0.75 + Math.random() / 2);
    this.#attempts += 1;
    this.#on.onLine('lost', wait);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#on.onLine('trying', 0);
      this.#open();
    }, wait);
  }

  #hurry() {
    if (this.#socket) {
      if (this.isOpen) this.#listen();
      return;
    }
    this.#attempts = 0;
    this.#on.onLine('trying', 0);
    this.#open();
  }
}

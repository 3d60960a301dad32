/**
 * A WebSocket that reconnects by itself.
 *
 * A lost connection is opened again: at once when somebody comes back to the page or to the
 * network, otherwise after waits that grow. A silent one gets a ping.
 */

/**
 * The first wait before a reconnection, and the longest, in milliseconds. The first is short: where
 * there are several servers, another one is there at once.
 */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 15_000;
/** How long a connection may be silent before a ping, and how long the answer may take. */
const PING_AFTER = 25_000;
const PONG_WITHIN = 8_000;

/**
 * The wait before a reconnection. Chance spreads the pages that one restart has cut off.
 * @param {number} attempt  0 for the first
 * @param {number} [random]  from 0 to 1
 */
export const retryDelay = (attempt, random = Math.random()) =>
  Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.75 + random / 2);

/**
 * @typedef {object} SocketHandlers
 * @property {(message: any) => void} onMessage  anything but the answer to a ping
 * @property {() => void} [onOpen]
 * @property {(wait: number | null) => void} [onLost]  when it reconnects; `null` for never
 * @property {() => void} [onConnecting]  a reconnection begins
 * @property {() => boolean} [isWanted]  whether a lost connection is opened again
 */
export class ReconnectingSocket {
  #url;
  #on;
  /** @type {WebSocket | null} */
  #socket = null;
  #attempts = 0;
  #retryTimer = 0;
  #pingTimer = 0;

  /** @param {string} path @param {SocketHandlers} handlers */
  constructor(path, handlers) {
    this.#url = new URL(path, location.href);
    this.#url.protocol = this.#url.protocol === 'https:' ? 'wss:' : 'ws:';
    this.#on = handlers;
    addEventListener('online', () => this.#reconnectNow());
    // A page in the back-forward cache is not there, although its sockets could stay open.
    addEventListener('pagehide', () => {
      const wasConnected = this.#socket !== null;
      this.close();
      if (wasConnected) this.#on.onLost?.(null);
    });
    addEventListener('pageshow', () => this.#reconnectNow());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#reconnectNow();
    });
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Connects, unless it is connected, connecting or about to. */
  connect() {
    if (!this.#socket && !this.#retryTimer) this.#open();
  }

  /** Sends a message if the connection is open. @param {object} message @returns {boolean} */
  send(message) {
    if (!this.isOpen) return false;
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  /** Closes for good, or until `connect`. */
  close() {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#pingTimer);
    this.#retryTimer = 0;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #open() {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = 0;
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    const isCurrent = () => socket === this.#socket;
    socket.addEventListener('open', () => {
      if (!isCurrent()) return;
      this.#watch();
      this.#on.onOpen?.();
    });
    socket.addEventListener('message', ({ data }) => {
      if (!isCurrent()) return;
      // Only a server that speaks counts as found: one that closes at once is asked less often.
      this.#attempts = 0;
      this.#watch();
      const message = JSON.parse(data);
      if (message.t !== 'pong') this.#on.onMessage(message);
    });
    socket.addEventListener('close', () => isCurrent() && this.#lost());
  }

  /** Pings the server after a silence, and gives the connection up without an answer. */
  #watch() {
    clearTimeout(this.#pingTimer);
    this.#pingTimer = setTimeout(() => {
      this.send({ t: 'ping', id: 0 });
      this.#pingTimer = setTimeout(() => this.#lost(), PONG_WITHIN);
    }, PING_AFTER);
  }

  #lost() {
    this.close();
    if (this.#on.isWanted?.() === false) {
      this.#on.onLost?.(null);
      return;
    }
    const wait = retryDelay(this.#attempts);
    this.#attempts += 1;
    this.#retryTimer = setTimeout(() => this.#reconnect(), wait);
    this.#on.onLost?.(wait);
  }

  #reconnect() {
    this.#on.onConnecting?.();
    this.#open();
  }

  #reconnectNow() {
    if (this.#socket) {
      if (this.isOpen) this.#watch();
      return;
    }
    if (this.#on.isWanted?.() === false) return;
    this.#attempts = 0;
    this.#reconnect();
  }
}

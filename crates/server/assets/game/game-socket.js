/**
 * The connection of a game page to its room: requests and their answers.
 */
import { HERE, HereSocket } from '../here/here-table.js';
import { ReconnectingSocket } from '../socket.js';

/** @typedef {Wire.Ok | Wire.Refused | Wire.Ahead | {t: 'lost'}} Answer  `lost`: the connection broke before */

/**
 * @typedef {object} RoomHandlers
 * @property {(message: Wire.RoomMessage) => void} onMessage  anything but an answer
 * @property {() => void} onOpen
 * @property {(wait: number | null) => void} onLost
 *   how long until it reconnects; `null` if the page was left
 * @property {() => void} onConnecting
 */
export class GameSocket {
  #socket;
  #hasOpened = false;
  #nextId = 1;
  /** @type {Map<number, (answer: Answer) => void>} */
  #pending = new Map();

  /** @param {string} room @param {RoomHandlers} on */
  constructor(room, on) {
    const handlers = {
      onOpen: () => {
        this.#hasOpened = true;
        on.onOpen();
      },
      onConnecting: on.onConnecting,
      onLost: (/** @type {number | null} */ wait) => {
        // Nobody knows whether these requests arrived.
        for (const resolve of this.#pending.values()) resolve({ t: 'lost' });
        this.#pending.clear();
        this.#hasOpened = true;
        on.onLost(wait);
      },
      onMessage: (/** @type {any} */ message) => {
        const resolve = this.#pending.get(message.id);
        if (!resolve || !['ok', 'refused', 'ahead'].includes(message.t)) {
          on.onMessage(message);
          return;
        }
        this.#pending.delete(message.id);
        resolve(message);
      },
    };
    this.#socket =
      room === HERE ? new HereSocket(handlers) : new ReconnectingSocket(`/ws/${room}`, handlers);
    this.#socket.connect();
  }

  /** Whether the page has just been loaded, and connects for the first time. */
  get isOpening() {
    return !this.#hasOpened;
  }

  /** @param {Wire.RoomRequest} request @returns {Promise<Answer>} */
  request(request) {
    const id = this.#nextId++;
    if (!this.#socket.send({ ...request, id })) return Promise.resolve({ t: 'lost' });
    return new Promise((resolve) => this.#pending.set(id, resolve));
  }
}

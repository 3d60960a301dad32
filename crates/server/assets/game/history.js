/**
 * Earlier positions of a game, each fetched once.
 */
import { fetchHere, HERE } from '../here/here-table.js';

export class History {
  #room;
  /** @type {Map<number, Promise<Wire.EarlierPosition | null>>} */
  #positions = new Map();

  /** @param {string} room */
  constructor(room) {
    this.#room = room;
  }

  /** Forgets everything: turns were taken back. */
  clear() {
    this.#positions.clear();
  }

  /**
   * The position after this many actions; `null` if the server is not reached.
   * @param {number} actions
   */
  async at(actions) {
    const known = this.#positions.get(actions) ?? this.#fetch(actions);
    this.#positions.set(actions, known);
    const position = await known;
    if (!position) this.#positions.delete(actions);
    return position;
  }

  /**
   * The turns before a turn; `null` if the server is not reached.
   * @param {number} before @returns {Promise<Wire.EarlierTurns | null>}
   */
  turnsBefore(before) {
    return this.#get(`turns/${before}`);
  }

  /** @param {number} actions @returns {Promise<Wire.EarlierPosition | null>} */
  #fetch(actions) {
    return this.#get(`at/${actions}`);
  }

  /** @param {string} path */
  async #get(path) {
    if (this.#room === HERE) return fetchHere(path);
    try {
      const response = await fetch(`/game/${this.#room}/${path}`);
      return response.ok ? await response.json() : null;
    } catch {
      return null;
    }
  }
}

/**
 * Earlier positions of a game, each fetched once.
 */
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
   * The position after so many actions; `null` if the server is not reached.
   * @param {number} actions
   */
  async at(actions) {
    const known = this.#positions.get(actions) ?? this.#fetch(actions);
    this.#positions.set(actions, known);
    const position = await known;
    if (!position) this.#positions.delete(actions);
    return position;
  }

  /** @param {number} actions @returns {Promise<Wire.EarlierPosition | null>} */
  async #fetch(actions) {
    try {
      const response = await fetch(`/game/${this.#room}/at/${actions}`);
      return response.ok ? await response.json() : null;
    } catch {
      return null;
    }
  }
}

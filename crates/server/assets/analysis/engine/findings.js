/**
 * What the engine found in the positions of a tree, the newest of many.
 *
 * @typedef {object} Found  what is known of a position
 * @property {Wire.EngineLines} [lines]
 * @property {Wire.EngineValues} [values]
 * @property {Wire.EngineProof} [proof]
 * @property {Wire.EngineMissing} [missing]
 * @property {Wire.EngineDone} [done]
 *
 * @typedef {Wire.EngineLines | Wire.EngineValues | Wire.EngineMissing | Wire.EngineProof
 *   | Wire.EngineReview | Wire.EngineDone} Finding
 */

/** How many positions' answers are kept. */
const MOST_FOUND = 300;

export class Findings {
  /** @type {Map<string, Found>} */
  #found = new Map();

  /** @param {string} key */
  get(key) {
    return this.#found.get(key);
  }

  /** @param {string} key */
  forget(key) {
    this.#found.delete(key);
  }

  clear() {
    this.#found.clear();
  }

  /** Keeps an answer about a position. @param {string} key @param {Finding} message */
  add(key, message) {
    const found = this.#found.get(key) ?? {};
    // The oldest come first, so that they are the first to go.
    this.#found.delete(key);
    this.#found.set(key, found);
    const [oldest] = this.#found.keys();
    if (this.#found.size > MOST_FOUND) this.#found.delete(oldest);
    if (!isLess(message, found)) Object.assign(found, { [message.t]: message });
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

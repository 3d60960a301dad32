/**
 * Work that is not shared yet, kept by this browser: a draft for each address.
 */
import { keys, loadJson, remove, store } from '../storage.js';

const PREFIX = 'kabinet-analysis:';
/** How many drafts are kept; the oldest are removed. */
const MOST = 12;
/** How long after a change the draft is stored, in milliseconds. */
const SAVE_AFTER = 300;

/**
 * @typedef {{sketch: Wire.Sketch, way: number[]}} Draft  `way`: which child leads to the node shown
 */

/** @param {string} address @returns {Draft | null} */
export const loadDraft = (address) => loadJson(PREFIX + address, null);

/** @param {string} address @param {Draft} draft */
export function storeDraft(address, draft) {
  removeOldest();
  store(PREFIX + address, JSON.stringify({ ...draft, at: Date.now() }));
}

/** @param {string} address */
export const removeDraft = (address) => remove(PREFIX + address);

function removeOldest() {
  const age = (/** @type {string} */ key) => loadJson(key, { at: 0 }).at ?? 0;
  const byAge = keys(PREFIX).sort((a, b) => age(b) - age(a));
  for (const key of byAge.slice(MOST - 1)) remove(key);
}

/** Stores the draft soon after each change, and when the page is left. */
export class Autosave {
  #snapshot;
  #timer = 0;
  /** Whether there is anything to store. */
  isDirty = false;

  /** @param {() => {address: string, draft: Draft}} snapshot */
  constructor(snapshot) {
    this.#snapshot = snapshot;
    addEventListener('pagehide', () => this.#save());
    document.addEventListener('visibilitychange', () => document.hidden && this.#save());
  }

  schedule() {
    if (!this.isDirty) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), SAVE_AFTER);
  }

  #save() {
    clearTimeout(this.#timer);
    if (!this.isDirty) return;
    const { address, draft } = this.#snapshot();
    storeDraft(address, draft);
  }
}

/**
 * Work that is not shared yet, kept in this browser: a draft for each address.
 */

const PREFIX = 'kabinet-analysis:';
/** How many drafts are kept; the oldest give way. */
const MOST = 12;

const keyOf = (address) => PREFIX + address;

/** @param {string} address @returns {{sketch: object, way: number[]} | null} */
export function draft(address) {
  try {
    return JSON.parse(localStorage.getItem(keyOf(address)));
  } catch {
    return null;
  }
}

/** @param {string} address @param {{sketch: object, way: number[]}} work */
export function keep(address, work) {
  try {
    const text = JSON.stringify({ ...work, at: Date.now() });
    tidy();
    localStorage.setItem(keyOf(address), text);
  } catch {
    // Without storage, or without room in it, work lasts as long as the page.
  }
}

/** @param {string} address */
export function forget(address) {
  try {
    localStorage.removeItem(keyOf(address));
  } catch {
    // There is nothing to forget.
  }
}

function tidy() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  const age = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key)).at ?? 0;
    } catch {
      return 0;
    }
  };
  const old = keys.map((key) => [age(key), key]).sort(([a], [b]) => b - a).slice(MOST - 1);
  for (const [, key] of old) localStorage.removeItem(key);
}

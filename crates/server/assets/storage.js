/**
 * What this browser remembers from page to page. Without storage, nothing is remembered and
 * everything else still works.
 */

/** @param {string} key @param {string} fallback */
export function load(key, fallback) {
  try {
    return localStorage.getItem(key) ?? fallback;
  } catch {
    return fallback;
  }
}

/** @param {string} key @param {string} value */
export function store(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be full or forbidden.
  }
}

/** @param {string} key */
export function remove(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage may be forbidden.
  }
}

/**
 * A stored JSON value; the fallback also if it cannot be parsed.
 * @template T
 * @param {string} key
 * @param {T} fallback
 * @returns {T}
 */
export function loadJson(key, fallback) {
  try {
    return JSON.parse(load(key, '')) ?? fallback;
  } catch {
    return fallback;
  }
}

/** The stored keys with a prefix. @param {string} prefix @returns {string[]} */
export function keys(prefix) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

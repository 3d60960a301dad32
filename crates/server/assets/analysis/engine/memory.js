/**
 * What is remembered from page to page.
 */

/** @param {string} key @param {string} otherwise */
export function remembered(key, otherwise) {
  try {
    return localStorage.getItem(key) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {string} value */
export function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage it holds for this page only.
  }
}

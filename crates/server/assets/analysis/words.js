/**
 * What the page says, and where it says it.
 */

export const at = (id) => document.getElementById(id);
export const data = (id) => JSON.parse(at(id).textContent);

export const words = data('words');

/** A text with something filled in. @param {string} key @param {Record<string, unknown>} [values] */
export function say(key, values = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (hole, name) => values[name] ?? hole);
}

/** How long a notice stays, in milliseconds. */
const NOTICE = 4000;
let timer = 0;

/** Shows a short notice. @param {string} text */
export function toast(text) {
  const place = at('toast');
  place.textContent = text;
  place.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => (place.hidden = true), NOTICE);
}

/** Says what the game waits for, or what is being done. @param {string} text */
export function status(text) {
  const place = at('status');
  if (place.textContent !== text) place.textContent = text;
}

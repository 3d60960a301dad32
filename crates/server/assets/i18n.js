/**
 * The words of a page. The server hands them over in the visitor's language; what a script fills in
 * stands in braces, such as `{name}`.
 */

/** @param {Record<string, string>} words @returns {Translate} */
export const translator =
  (words) =>
  (key, values = {}) =>
    (words[key] ?? key).replace(/\{(\w+)\}/g, (hole, name) => String(values[name] ?? hole));

/** The board's words among those of a page. @param {Record<string, string>} words */
export function boardWords(words) {
  const prefix = 'board-';
  const own = Object.entries(words).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(own.map(([key, text]) => [key.slice(prefix.length), text]));
}

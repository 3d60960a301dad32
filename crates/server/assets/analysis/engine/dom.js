/**
 * Elements, made by script: a page may have no markup in its data.
 */

/**
 * @param {string} name @param {Record<string, string>} [attributes] @param {(Node | string)[]} children
 * @returns {HTMLElement}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Changes a text, if it is another one: what does not change is not read out again. @param {Element} element @param {string} text */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Going about the tree with buttons and keys.
 *
 * @typedef {import('./tree-model.js').TurnNode} TurnNode
 */
import { closest, isElsewhere } from '../dom.js';

/** @type {Record<string, string>} */
const KEYS = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

/**
 * The node that a step leads to, if there is one.
 * @param {import('./cursor.js').Cursor} cursor
 * @param {string} where
 * @returns {TurnNode | null | undefined}
 */
export function stepFrom(cursor, where) {
  switch (where) {
    case 'first':
      return cursor.root;
    case 'previous':
      return cursor.previous;
    case 'next':
      return cursor.node.children[0];
    case 'last':
      return cursor.node.line.at(-1);
    case 'up':
      return cursor.sibling(-1);
    case 'down':
      return cursor.sibling(1);
    default:
      return null;
  }
}

/**
 * @param {object} how
 * @param {import('./cursor.js').Cursor} how.cursor
 * @param {() => boolean} how.isEnabled
 * @param {() => boolean} how.isInTree  whether the focus is in the tree
 * @param {(node: TurnNode) => void} how.onGo
 */
export function setUpNavigation({ cursor, isEnabled, isInTree, onGo }) {
  const step = (/** @type {string} */ where) => {
    const node = isEnabled() ? stepFrom(cursor, where) : null;
    if (node) onGo(node);
  };
  document.addEventListener('keydown', (event) => {
    const where = KEYS[event.key];
    if (!where || isElsewhere(event)) return;
    // Up and down scroll the page, unless the focus is in the tree.
    if (['up', 'down'].includes(where) && !isInTree()) return;
    event.preventDefault();
    step(where);
  });
  document.addEventListener('click', (event) => {
    const where = closest(event, '[data-go]')?.dataset.go;
    if (where) step(where);
  });
}

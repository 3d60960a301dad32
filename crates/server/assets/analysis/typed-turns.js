/** Turns that are typed instead of played on the board. */

import { ApiError } from '../api.js';
import { byId } from '../dom.js';

/**
 * @typedef {import('./cursor.js').Cursor} Cursor
 * @typedef {import('./position-cache.js').PositionCache} PositionCache
 * @typedef {import('./tree-editor.js').TreeEditor} TreeEditor
 * @typedef {import('./tree-model.js').TurnNode} TurnNode
 */

/**
 * Plays what is typed into the form after the current node.
 * @param {{
 *   cursor: Cursor,
 *   positions: PositionCache,
 *   editing: TreeEditor,
 *   isMidTurn: () => boolean,
 *   onGo: (node: TurnNode, how: {animate?: boolean, force?: boolean}) => void,
 *   onPartial: () => void,
 * }} parts
 */
export function setUpTypedTurns({ cursor, positions, editing, isMidTurn, onGo, onPartial }) {
  byId('typed').addEventListener('submit', async (event) => {
    event.preventDefault();
    const field = byId('typed-turn');
    const text = field.value.replace(/\s+/g, '');
    if (!text) return;
    const start = cursor.node;
    if (isMidTurn()) cursor.resume();
    try {
      const found = await positions.fetch(positions.lineTo(cursor.node, [...cursor.partial, text]));
      byId('typed-error').textContent = '';
      field.value = '';
      if (editing.playTyped(found)) onPartial();
      else onGo(cursor.node, { force: true });
    } catch (error) {
      if (cursor.completing) onGo(start, { animate: false });
      if (!(error instanceof ApiError)) throw error;
      byId('typed-error').textContent = error.message;
    }
  });
}

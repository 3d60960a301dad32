/**
 * Changes that can be undone, the latest last.
 *
 * @typedef {import('./tree-model.js').TurnNode} TurnNode
 * @typedef {() => TurnNode | null} Undo  undoes a change and returns the node to go to
 */

/** How many changes can be undone. */
const MOST = 50;

export class UndoStack {
  /** @type {Undo[]} */
  #undos = [];

  get isEmpty() {
    return this.#undos.length === 0;
  }

  /** @param {Undo} undo */
  push(undo) {
    this.#undos.push(undo);
    if (this.#undos.length > MOST) this.#undos.shift();
  }

  /** Undoes the last change. @returns {TurnNode | null} the node to go to */
  undo() {
    return this.#undos.pop()?.() ?? null;
  }
}

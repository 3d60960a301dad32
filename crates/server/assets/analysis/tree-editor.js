/**
 * Changes of the tree at the place of the cursor.
 *
 * @typedef {import('./tree-model.js').TurnNode} TurnNode
 */
export class TreeEditor {
  #tree;
  #cursor;
  #undos;
  #onChange;
  #onCompleted;

  /**
   * @param {object} how
   * @param {() => import('./tree-model.js').Tree} how.tree
   * @param {import('./cursor.js').Cursor} how.cursor
   * @param {import('./undo-stack.js').UndoStack} how.undos
   * @param {() => void} how.onChange  the tree has another shape
   * @param {(node: TurnNode) => void} how.onCompleted  the unfinished turn of a node was completed
   */
  constructor({ tree, cursor, undos, onChange, onCompleted }) {
    this.#tree = tree;
    this.#cursor = cursor;
    this.#undos = undos;
    this.#onChange = onChange;
    this.#onCompleted = onCompleted;
  }

  /** Plays a whole turn after the cursor. @param {string} text @returns {TurnNode} */
  play(text) {
    const { node, isNew, completed } = this.#cursor.add(text);
    if (completed) this.#onCompleted(completed);
    if (isNew) this.#onChange();
    return node;
  }

  /**
   * Plays what was typed: a part of a turn, a turn, or several. The cursor goes along.
   * @param {Wire.PositionView} view  the position it leads to
   * @returns {boolean} whether the last turn is unfinished
   */
  playTyped({ turns, mid }) {
    const texts = turns.slice(this.#cursor.node.depth).map(([, text]) => text);
    const rest = mid ? texts.pop() : undefined;
    for (const text of texts) {
      const { node, completed } = this.#cursor.add(text);
      if (completed) this.#onCompleted(completed);
      this.#cursor.go(node);
    }
    if (texts.length) this.#onChange();
    if (rest === undefined) return false;
    this.#cursor.partial = rest.split(',');
    return true;
  }

  /** Adds a line after the cursor. @param {string[]} turns @returns {TurnNode} its end */
  addLine(turns) {
    const tree = this.#tree();
    const before = tree.root.size;
    const node = tree.addLine(this.#cursor.node, turns);
    if (tree.root.size !== before) this.#onChange();
    return node;
  }

  /**
   * Adds the engine's judgements, and better turns as variations.
   * @param {import('./engine/review.js').TurnReview[]} reviews
   */
  addReview(reviews) {
    const tree = this.#tree();
    const { main } = tree;
    for (const { turn, judgement, better } of reviews) {
      const node = main[turn];
      if (!node?.parent) continue;
      if (judgement !== undefined) node.judgement = judgement;
      for (const line of better) tree.addLine(node.parent, line);
    }
    this.#onChange();
  }

  /** Makes the variation of the cursor the main line. @returns {TurnNode | null} its first turn */
  promote() {
    const { node } = this.#cursor;
    const promoted = this.#tree().promote(node);
    if (!promoted) return null;
    this.#undos.push(() => {
      promoted.undo();
      return node;
    });
    this.#onChange();
    return promoted.node;
  }

  /**
   * Removes the turn of the cursor, which goes back.
   * @returns {TurnNode | null} what was removed
   */
  remove() {
    const { node } = this.#cursor;
    if (!node.parent) return null;
    const restore = this.#tree().remove(node);
    this.#undos.push(() => {
      restore();
      return node;
    });
    this.#cursor.go(node.parent);
    this.#onChange();
    return node;
  }
}

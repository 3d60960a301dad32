/**
 * Where the visitor is in a tree: at a node, or in an unfinished turn after it.
 *
 * @typedef {import('./tree-model.js').TurnNode} TurnNode
 * @typedef {import('./tree-model.js').Tree} Tree
 */
export class Cursor {
  #tree;
  /** The node that is shown. @type {TurnNode} */
  node;
  /** The actions of an unfinished turn after the node. @type {string[]} */
  partial = [];
  /** The node of an unfinished turn that is being completed. @type {TurnNode | null} */
  completing = null;

  /** @param {Tree} tree */
  constructor(tree) {
    this.#tree = tree;
    this.node = tree.root;
  }

  /** Begins at the root of another tree. @param {Tree} tree */
  use(tree) {
    this.#tree = tree;
    this.go(tree.root);
  }

  /** @param {TurnNode} node */
  go(node) {
    this.node = node;
    this.partial = [];
    this.completing = null;
  }

  get root() {
    return this.#tree.root;
  }

  /** Whether the cursor has not moved since. @param {TurnNode} node @param {string[]} partial */
  isAt(node, partial) {
    return node === this.node && partial === this.partial;
  }

  /** Where one step back leads: out of an unfinished turn first. @returns {TurnNode | null} */
  get previous() {
    return this.partial.length ? (this.completing ?? this.node) : this.node.parent;
  }

  /**
   * Another turn in place of the current one.
   * @param {1 | -1} by
   * @returns {TurnNode | undefined}
   */
  sibling(by) {
    const all = this.node.parent?.children ?? [];
    return all[all.indexOf(this.node) + by];
  }

  /** Goes on with the turn of a record that ends in mid-turn. */
  resume() {
    if (this.partial.length || !this.node.parent) return;
    this.completing = this.node;
    this.partial = this.node.text.split(',');
    this.node = this.node.parent;
  }

  /**
   * The node of a whole turn after this one: known, completed or new.
   * @param {string} text
   * @returns {{node: TurnNode, isNew: boolean, completed: TurnNode | null}}
   */
  add(text) {
    const known = this.node.children.find((child) => child.text === text);
    if (known) return { node: known, isNew: false, completed: null };
    const { completing } = this;
    if (!completing) return { node: this.#tree.add(this.node, text), isNew: true, completed: null };
    completing.text = text;
    return { node: completing, isNew: true, completed: completing };
  }
}

/**
 * A game and its variations: a tree of turns.
 *
 * It knows no rules. Each turn was played by the rules on the server, and the server checks the
 * whole tree again before it stores or writes anything.
 */
import { turnNumber } from './turn-number.js';

/** What programs write into comments, such as `[%eval cp 35]`: kept, but not shown. */
const COMMANDS = /\[%[^\]]*\]/g;

/** The start, or a turn. */
export class TurnNode {
  /** @param {TurnNode | null} parent @param {string} text */
  constructor(parent, text) {
    this.parent = parent;
    this.text = text;
    this.judgement = '';
    /** @type {string[]} */
    this.comments = [];
    /** @type {string[]} */
    this.before = [];
    /** @type {TurnNode[]} the first is what was played, the others are variations */
    this.children = [];
    /** How many turns were played. */
    this.depth = depthAfter(parent);
  }

  /** Whether it is an alternative to the turn that was played. */
  get isVariation() {
    return this.parent !== null && this.parent.children[0] !== this;
  }

  /** The first turn of the innermost variation it is in; `null` on the main line. */
  get variation() {
    /** @type {TurnNode | null} */
    let first = this;
    while (first && !first.isVariation) first = first.parent;
    return first;
  }

  /** The comment on it, as people wrote it. */
  get comment() {
    const all = [...this.before, ...this.comments];
    const texts = all.map((comment) => comment.replace(COMMANDS, '').trim());
    return texts.filter(Boolean).join(' ');
  }

  /** Replaces the comment; what programs wrote stays. */
  set comment(words) {
    const commands = this.comments.flatMap((comment) => comment.match(COMMANDS) ?? []);
    const text = words.replace(/\s+/g, ' ').trim();
    this.before = [];
    this.comments = [...(commands.length ? [commands.join(' ')] : []), ...(text ? [text] : [])];
  }

  /** The turns from the start up to here. */
  get path() {
    /** @type {string[]} */
    const path = [];
    for (let node = /** @type {TurnNode} */ (this); node.parent; node = node.parent) {
      path.push(node.text);
    }
    return path.reverse();
  }

  /** The way from the root: which child to take at each node. */
  get way() {
    /** @type {number[]} */
    const way = [];
    for (let node = /** @type {TurnNode} */ (this); node.parent; node = node.parent) {
      way.push(node.parent.children.indexOf(node));
    }
    return way.reverse();
  }

  /** The nodes from here to the end of what was played. */
  get line() {
    /** @type {TurnNode[]} */
    const line = [this];
    for (let [next] = this.children; next; [next] = next.children) line.push(next);
    return line;
  }

  /** How many nodes follow it, itself included. */
  get size() {
    let size = 0;
    /** @type {TurnNode[]} */
    const open = [this];
    for (let node = open.pop(); node; node = open.pop()) {
      size += 1;
      open.push(...node.children);
    }
    return size;
  }
}

export class Tree {
  /** @param {Wire.Sketch} sketch @param {Wire.Side} side  the side that begins */
  constructor(sketch, side) {
    this.side = side;
    const { nodes, ...about } = sketch;
    /** What is known of the game. @type {Required<Omit<Wire.Sketch, 'nodes'>>} */
    this.about = { options: [], tags: [], position: null, result: null, ...about };
    this.root = new TurnNode(null, '');
    const made = [this.root];
    nodes.forEach(({ p = 0, t = '', j = '', c = [], b = [] }, number) => {
      const node = number === 0 ? this.root : new TurnNode(made[p], t);
      if (number > 0) {
        made[p].children.push(node);
        made.push(node);
      }
      node.judgement = j;
      node.comments = c;
      node.before = b;
    });
  }

  /** The tree as messages have it. @returns {Wire.Sketch} */
  get sketch() {
    const nodes = [flat(this.root, 0)];
    /** @type {[TurnNode, number][]} */
    const open = [];
    // The stack is last in, first out: the main line must be on top.
    const push = (/** @type {TurnNode} */ { children }, /** @type {number} */ number) => {
      for (const child of [...children].reverse()) open.push([child, number]);
    };
    push(this.root, 0);
    for (let next = open.pop(); next; next = open.pop()) {
      const [node, parent] = next;
      push(node, nodes.push(flat(node, parent)) - 1);
    }
    return { ...this.about, nodes };
  }

  /** The side whose turn a node is. @param {TurnNode} node */
  sideOf(node) {
    return (this.side + node.depth - 1) % 2;
  }

  /** The number of a node's turn, as records write it. @param {TurnNode} node */
  numberOf(node) {
    const number = turnNumber(node.depth - 1, this.side);
    return `${number}${this.sideOf(node) === 0 ? '.' : '…'}`;
  }

  /** The turns that were played. */
  get main() {
    return this.root.line.slice(1);
  }

  /**
   * A turn after a node: the known one, or a new one.
   * @param {TurnNode} parent
   * @param {string} text
   */
  add(parent, text) {
    const known = parent.children.find((child) => child.text === text);
    if (known) return known;
    const node = new TurnNode(parent, text);
    parent.children.push(node);
    // A main line that grows has another end.
    if (!node.isVariation && this.#isMain(parent)) this.#open();
    return node;
  }

  /**
   * Adds a line of turns after a node; returns its last node.
   * @param {TurnNode} parent
   * @param {string[]} turns
   */
  addLine(parent, turns) {
    let node = parent;
    for (const turn of turns) node = this.add(node, turn);
    return node;
  }

  /** The node that a way from the root leads to, as far as it goes. @param {number[]} way */
  nodeAt(way) {
    let node = this.root;
    for (const index of way) node = node.children[index] ?? node;
    return node;
  }

  /**
   * Removes a turn and everything after it.
   * @param {TurnNode} node
   * @returns {() => void} undoes it
   */
  remove(node) {
    const children = node.parent?.children ?? [];
    const index = children.indexOf(node);
    const about = { ...this.about };
    const main = this.#isMain(node);
    children.splice(index, 1);
    if (main) this.#open();
    return () => {
      children.splice(index, 0, node);
      this.about = about;
    };
  }

  /**
   * Makes the variation of a node the main continuation where it leaves the line above it.
   * @param {TurnNode} node
   * @returns {{node: TurnNode, undo: () => void} | null} `null` on the main line
   */
  promote(node) {
    const first = node.variation;
    if (!first?.parent) return null;
    const { children } = first.parent;
    const index = children.indexOf(first);
    const about = { ...this.about };
    const main = this.#isMain(first.parent);
    children.splice(index, 1);
    children.unshift(first);
    if (main) this.#open();
    const undo = () => {
      children.shift();
      children.splice(index, 0, first);
      this.about = about;
    };
    return { node: first, undo };
  }

  /** @param {TurnNode} node */
  #isMain(node) {
    return node.variation === null;
  }

  /** The main line is another game now, and its result is unknown. */
  #open() {
    this.about.result = null;
    this.about.tags = this.about.tags.filter(([name]) => name !== 'Termination');
  }
}

/** @param {TurnNode} node @param {number} parent @returns {Wire.SketchNode} */
function flat({ text, judgement, comments, before }, parent) {
  return {
    ...(text && { p: parent, t: text }),
    ...(judgement && { j: judgement }),
    ...(comments.length && { c: comments }),
    ...(before.length && { b: before }),
  };
}

/** @param {TurnNode | null} parent @returns {number} */
function depthAfter(parent) {
  return parent ? parent.depth + 1 : 0;
}

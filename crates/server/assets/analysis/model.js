/**
 * A game and everything that could have been played instead: a tree of turns.
 *
 * It knows no rules. What is added to it was played by the rules on the server, and the server checks the whole
 * again before it keeps or writes anything.
 *
 * @typedef {object} Flat  a node as it travels
 * @property {number} [p]  the number of the node it follows; the first that follows is what was played
 * @property {string} [t]  the turn
 * @property {string} [j]  its judgement
 * @property {string[]} [c]  comments behind it
 * @property {string[]} [b]  comments before it, where a variation begins
 *
 * @typedef {object} Sketch
 * @property {string} game
 * @property {string[]} [options]
 * @property {string | null} [position]
 * @property {[string, string][]} [tags]
 * @property {string | null} [result]
 * @property {Flat[]} nodes
 */

/** What programs write into comments, such as `[%eval cp 35]`: it is kept, and not shown. */
const COMMANDS = /\[%[^\]]*\]/g;

/** The start, or a turn. */
export class Node {
  /** @param {Node | null} parent @param {string} text */
  constructor(parent, text) {
    this.parent = parent;
    this.text = text;
    this.judgement = '';
    /** @type {string[]} */
    this.comments = [];
    /** @type {string[]} */
    this.before = [];
    /** @type {Node[]} the first is what was played, the others are variations */
    this.children = [];
    /** How many turns were played. */
    this.depth = parent ? parent.depth + 1 : 0;
  }

  /** Whether it could have been played instead of another turn. */
  get isVariation() {
    return this.parent !== null && this.parent.children[0] !== this;
  }

  /** What people said of it. */
  get said() {
    return [...this.before, ...this.comments].map((comment) => comment.replace(COMMANDS, '').trim()).filter(Boolean).join(' ');
  }

  /** Says something else of it; what programs wrote stays. @param {string} words */
  say(words) {
    const commands = this.comments.flatMap((comment) => comment.match(COMMANDS) ?? []);
    const text = words.replace(/\s+/g, ' ').trim();
    this.before = [];
    this.comments = [...(commands.length ? [commands.join(' ')] : []), ...(text ? [text] : [])];
  }

  /** The turns from the start up to here. */
  get path() {
    const path = [];
    for (let node = this; node.parent; node = node.parent) path.push(node.text);
    return path.reverse();
  }

  /** The nodes from here to the end of what was played. */
  get line() {
    const line = [this];
    while (line.at(-1).children.length) line.push(line.at(-1).children[0]);
    return line;
  }

  /** How many turns hang on it, itself included. */
  get size() {
    let size = 0;
    const open = [this];
    while (open.length) {
      size += 1;
      open.push(...open.pop().children);
    }
    return size;
  }
}

export class Tree {
  /** @param {Sketch} sketch @param {number} side  the side that begins */
  constructor(sketch, side) {
    this.side = side;
    const { nodes, ...about } = sketch;
    /** What is known of the game. @type {Omit<Sketch, 'nodes'>} */
    this.about = { options: [], tags: [], position: null, result: null, ...about };
    this.root = new Node(null, '');
    const made = [this.root];
    nodes.forEach(({ p = 0, t = '', j = '', c = [], b = [] }, number) => {
      const node = number === 0 ? this.root : new Node(made[p], t);
      if (number > 0) {
        made[p].children.push(node);
        made.push(node);
      }
      node.judgement = j;
      node.comments = c;
      node.before = b;
    });
  }

  /** As it travels. @returns {Sketch} */
  get sketch() {
    const nodes = [flat(this.root, 0)];
    // Of the turns that follow the same one, what was played comes first.
    const open = this.root.children.map((node) => [node, 0]).reverse();
    while (open.length) {
      const [node, parent] = open.pop();
      const number = nodes.length;
      nodes.push(flat(node, parent));
      open.push(...node.children.map((child) => [child, number]).reverse());
    }
    return { ...this.about, nodes };
  }

  /** The side whose turn a node is. @param {Node} node */
  sideOf(node) {
    return (this.side + node.depth - 1) % 2;
  }

  /** Its number, as records write it. @param {Node} node */
  numberOf(node) {
    const round = Math.floor((node.depth - 1 + this.side) / 2) + 1;
    return `${round}${this.sideOf(node) === 0 ? '.' : '…'}`;
  }

  /** What was played. */
  get main() {
    return this.root.line.slice(1);
  }

  /** A turn after a node: the one that is there, or a new one. @param {Node} parent @param {string} text */
  add(parent, text) {
    const known = parent.children.find((child) => child.text === text);
    if (known) return known;
    const node = new Node(parent, text);
    parent.children.push(node);
    // A game that goes on has not ended.
    if (!node.isVariation && this.#isMain(parent)) this.#open();
    return node;
  }

  /** Takes a turn away, and everything after it. @param {Node} node @returns {() => void} brings it back */
  remove(node) {
    const { children } = node.parent;
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
   * Makes the variation that a node is in what was played, where it leaves the line above it.
   * @param {Node} node @returns {{node: Node, undo: () => void} | null} nothing if it is in none
   */
  promote(node) {
    let first = node;
    while (first.parent && !first.isVariation) first = first.parent;
    if (!first.parent) return null;
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

  #isMain(node) {
    for (let one = node; one.parent; one = one.parent) if (one.isVariation) return false;
    return true;
  }

  /** Nobody knows how the game ended that is now the main line. */
  #open() {
    this.about.result = null;
    this.about.tags = this.about.tags.filter(([name]) => name !== 'Termination');
  }
}

/** @param {Node} node @param {number} parent @returns {Flat} */
function flat({ text, judgement, comments, before }, parent) {
  return {
    ...(text && { p: parent, t: text }),
    ...(judgement && { j: judgement }),
    ...(comments.length && { c: comments }),
    ...(before.length && { b: before }),
  };
}

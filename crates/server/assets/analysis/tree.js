/**
 * The tree of turns, as it is read: the game as running text, what could have been played instead indented below
 * the turn it replaces. It is a tree for screen readers too, and one stop of the Tab key.
 *
 * @typedef {import('./model.js').Node} Node
 * @typedef {import('./model.js').Tree} Tree
 */

export class TreeView {
  #root; #scroll; #say; #sides; #on;
  /** @type {Tree} */
  #tree;
  /** @type {Node} */
  #current;
  /** @type {Map<Node, HTMLElement>} */
  #items = new Map();
  /** @type {WeakMap<Element, Node>} */
  #nodes = new WeakMap();

  /**
   * @param {HTMLElement} root @param {HTMLElement} scroll @param {(key: string, values?: object) => string} say
   * @param {{onGo: (node: Node) => void, onComment: (node: Node) => void}} on
   */
  constructor(root, scroll, say, on) {
    this.#root = root;
    this.#scroll = scroll;
    this.#say = say;
    this.#on = on;
    root.addEventListener('click', ({ target }) => {
      const item = target.closest('.turn-item');
      const node = item && this.#nodes.get(item);
      if (!node) return;
      on.onGo(node);
      if (target.closest('.turn-said')) on.onComment(node);
      else item.focus({ preventScroll: true });
    });
    root.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      on.onComment(this.#current);
    });
  }

  /** Whether somebody is in the tree with the keyboard. */
  get hasFocus() {
    return this.#root.contains(document.activeElement);
  }

  /** Shows a tree anew. @param {Tree} tree @param {Node} current @param {string[]} sides  what the sides are called */
  show(tree, current, sides) {
    this.#tree = tree;
    this.#sides = sides;
    const focused = this.hasFocus;
    this.#items = new Map();
    const start = this.#item(tree.root, 1);
    start.classList.add('turn-start');
    this.#root.setAttribute('role', 'tree');
    this.#root.setAttribute('aria-labelledby', 'tree-title');
    this.#root.replaceChildren(start, ...this.#line(tree.root.children[0], 1));
    this.mark(current, focused);
  }

  /** Points out the node that is shown. @param {Node} node @param {boolean} [focus] */
  mark(node, focus = this.hasFocus) {
    const before = this.#items.get(this.#current);
    if (before) {
      before.setAttribute('aria-selected', 'false');
      before.tabIndex = -1;
    }
    this.#current = node;
    const item = this.#items.get(node);
    if (!item) return;
    item.setAttribute('aria-selected', 'true');
    item.tabIndex = 0;
    if (focus) item.focus({ preventScroll: true });
    this.#reveal(item.firstElementChild);
  }

  /** Shows what is said of a node, and its judgement. @param {Node} node */
  update(node) {
    const item = this.#items.get(node);
    if (item) this.#describe(item, node);
  }

  /** A line from a node on, and what could have been played instead of each of its turns. */
  #line(first, level) {
    const items = [];
    let numbered = true;
    for (let node = first; node; node = node.children[0]) {
      const item = this.#item(node, level, numbered);
      items.push(item);
      const others = node.isVariation ? [] : node.parent.children.slice(1);
      for (const other of others) {
        const group = document.createElement('div');
        group.className = 'variation';
        group.setAttribute('role', 'group');
        group.setAttribute('aria-label', this.#say('analysis-variation', { turn: node.text }));
        group.append(...this.#line(other, level + 1));
        item.append(group);
      }
      numbered = others.length > 0 || Boolean(node.said);
    }
    return items;
  }

  #item(node, level, numbered = true) {
    const item = document.createElement('div');
    item.className = 'turn-item';
    item.setAttribute('role', 'treeitem');
    item.setAttribute('aria-level', String(level));
    item.setAttribute('aria-selected', 'false');
    item.tabIndex = -1;
    const turn = document.createElement('span');
    turn.className = 'turn-text';
    item.append(turn);
    item.dataset.numbered = numbered || (node.parent && this.#tree.sideOf(node) === 0) ? '1' : '';
    this.#items.set(node, item);
    this.#nodes.set(item, node);
    this.#describe(item, node);
    return item;
  }

  #describe(item, node) {
    const turn = item.firstElementChild;
    const part = (name, text) => Object.assign(document.createElement('span'), { className: name, textContent: text });
    const { said } = node;
    const name = node.parent
      ? this.#say('analysis-turn', { number: this.#tree.numberOf(node), side: this.#sides[this.#tree.sideOf(node)], turn: node.text })
      : this.#say('analysis-start');
    const heard = [name, node.judgement && this.#say(node.judgement), said && this.#say('analysis-said', { comment: said })];
    item.setAttribute('aria-label', heard.filter(Boolean).join('. '));
    if (node.parent) {
      const number = item.dataset.numbered ? [part('turn-number', this.#tree.numberOf(node)), ' '] : [];
      turn.replaceChildren(...number, part('turn-word', node.text), ...(node.judgement ? [part('turn-mark', node.judgement)] : []));
      if (node.judgement) turn.dataset.judgement = node.judgement;
      else delete turn.dataset.judgement;
    } else {
      turn.textContent = name;
    }
    item.querySelector(':scope > .turn-said')?.remove();
    if (said) turn.after(part('turn-said', said));
  }

  /** Scrolls the tree, and nothing else, to an element. */
  #reveal(element) {
    const [box, view] = [element.getBoundingClientRect(), this.#scroll.getBoundingClientRect()];
    if (box.top < view.top || box.bottom > view.bottom) {
      this.#scroll.scrollTop += box.top - view.top - view.height / 3;
    }
  }
}

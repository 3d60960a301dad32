/**
 * The tree of turns on the page: the game as running text, variations indented below the turn they
 * replace. It is a tree for screen readers too, and one stop of the Tab key.
 *
 * @typedef {import('./tree-model.js').TurnNode} TurnNode
 * @typedef {import('./tree-model.js').Tree} Tree
 */
import { closest, make } from '../dom.js';

export class TreeView {
  #root;
  #scroll;
  #t;
  #sides = ['', ''];
  #tree;
  #current;
  /** @type {Map<TurnNode, HTMLElement>} */
  #items = new Map();
  /** @type {WeakMap<Element, TurnNode>} */
  #nodes = new WeakMap();

  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} scroll
   * @param {Tree} tree
   * @param {Translate} t
   * @param {{onGo: (node: TurnNode) => void, onComment: (node: TurnNode) => void}} on
   */
  constructor(root, scroll, tree, t, on) {
    this.#root = root;
    this.#scroll = scroll;
    this.#tree = tree;
    this.#current = tree.root;
    this.#t = t;
    root.addEventListener('click', (event) => {
      const item = closest(event, '.turn-item');
      const node = item && this.#nodes.get(item);
      if (!item || !node) return;
      on.onGo(node);
      if (closest(event, '.turn-said')) on.onComment(node);
      else item.focus({ preventScroll: true });
    });
    root.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      on.onComment(this.#current);
    });
  }

  /** Whether the focus is in the tree. */
  get hasFocus() {
    return this.#root.contains(document.activeElement);
  }

  /**
   * Renders a tree.
   * @param {Tree} tree
   * @param {TurnNode} current
   * @param {string[]} sides  their names
   */
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

  /** Marks the node that is shown. @param {TurnNode} node @param {boolean} [focus] */
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
    if (item.firstElementChild) this.#reveal(item.firstElementChild);
  }

  /** Renders the comment and the judgement of a node again. @param {TurnNode} node */
  update(node) {
    const item = this.#items.get(node);
    if (item) this.#describe(item, node);
  }

  /**
   * A line from a node on, with the variations of its turns.
   * @param {TurnNode | undefined} first
   * @param {number} level
   */
  #line(first, level) {
    /** @type {HTMLElement[]} */
    const items = [];
    let numbered = true;
    for (let node = first; node; node = node.children[0]) {
      const item = this.#item(node, level, numbered);
      items.push(item);
      const others = node.isVariation ? [] : (node.parent?.children.slice(1) ?? []);
      for (const other of others) {
        const label = this.#t('analysis-variation', { turn: node.text });
        const attributes = { class: 'variation', role: 'group', 'aria-label': label };
        item.append(make('div', attributes, ...this.#line(other, level + 1)));
      }
      numbered = others.length > 0 || node.comment !== '';
    }
    return items;
  }

  /** @param {TurnNode} node @param {number} level @param {boolean} [numbered] */
  #item(node, level, numbered = true) {
    const attributes = { role: 'treeitem', 'aria-level': String(level), 'aria-selected': 'false' };
    const turn = make('span', { class: 'turn-text' });
    const item = make('div', { class: 'turn-item', ...attributes, tabindex: '-1' }, turn);
    item.dataset.numbered = numbered || (node.parent && this.#tree.sideOf(node) === 0) ? '1' : '';
    this.#items.set(node, item);
    this.#nodes.set(item, node);
    this.#describe(item, node);
    return item;
  }

  /** @param {HTMLElement} item @param {TurnNode} node */
  #describe(item, node) {
    const { comment, judgement } = node;
    const name = this.#name(node);
    const heard = [name];
    if (judgement) heard.push(this.#t(judgement));
    if (comment) heard.push(this.#t('analysis-said', { comment }));
    item.setAttribute('aria-label', heard.join('. '));
    const turn = /** @type {HTMLElement} */ (item.firstElementChild);
    if (node.parent) {
      const part = (/** @type {string} */ name, /** @type {string} */ text) =>
        make('span', { class: name }, text);
      const number = part('turn-number', this.#tree.numberOf(node));
      turn.replaceChildren(
        ...(item.dataset.numbered ? [number, ' '] : []),
        part('turn-word', node.text),
        ...(judgement ? [part('turn-mark', judgement)] : []),
      );
      if (judgement) turn.dataset.judgement = judgement;
      else delete turn.dataset.judgement;
    } else {
      turn.textContent = name;
    }
    item.querySelector(':scope > .turn-said')?.remove();
    if (comment) turn.after(make('span', { class: 'turn-said' }, comment));
  }

  /** @param {TurnNode} node */
  #name(node) {
    if (!node.parent) return this.#t('analysis-start');
    const number = this.#tree.numberOf(node);
    const side = this.#sides[this.#tree.sideOf(node)];
    return this.#t('analysis-turn', { number, side, turn: node.text });
  }

  /** Scrolls the tree, and not the page, to an element. @param {Element} element */
  #reveal(element) {
    const [box, view] = [element.getBoundingClientRect(), this.#scroll.getBoundingClientRect()];
    if (box.top < view.top || box.bottom > view.bottom) {
      this.#scroll.scrollTop += box.top - view.top - view.height / 3;
    }
  }
}

/**
 * Positions of a tree, each looked at once: whoever leafs through it waits for nothing twice, and for what is next
 * not at all.
 *
 * @typedef {import('./model.js').Node} Node
 */
import { look } from '../look.js';

/** How long somebody stays before what is near is looked at, in milliseconds. */
const PAUSE = 60;

export class Looks {
  #lost;
  #start = { game: '', options: [], position: null };
  /** @type {WeakMap<Node, object>} */
  #known = new WeakMap();
  /** @type {Map<Node, Promise<object>>} */
  #asking = new Map();
  #timer = 0;

  /** @param {string} lost  what is said when the server cannot be reached */
  constructor(lost) {
    this.#lost = lost;
  }

  /** Another tree, from another start. @param {{game: string, options: string[], position: string | null}} start */
  begin(start) {
    this.#start = start;
    this.#asking.clear();
    clearTimeout(this.#timer);
  }

  /** @param {Node} node @param {object} view */
  know(node, view) {
    this.#known.set(node, view);
  }

  /** @param {Node} node */
  forget(node) {
    this.#known.delete(node);
    this.#asking.delete(node);
  }

  /** The question for a node and a turn that was begun after it. @param {Node} node @param {string[]} begun */
  asked(node, begun = []) {
    return { ...this.#start, actions: [...node.path, ...begun] };
  }

  /** @param {object} asked */
  look(asked) {
    return look(asked, { lost: this.#lost });
  }

  /** What is known already. @param {Node} node @param {string[]} begun */
  cached(node, begun) {
    return begun.length ? null : (this.#known.get(node) ?? null);
  }

  /** @param {Node} node @param {string[]} begun @returns {Promise<object>} */
  at(node, begun) {
    if (begun.length) return this.look(this.asked(node, begun));
    const known = this.#known.get(node);
    if (known) return Promise.resolve(known);
    const asking = this.#asking.get(node);
    if (asking) return asking;
    const answer = this.look(this.asked(node)).then(
      (view) => {
        this.#known.set(node, view);
        return view;
      },
    );
    const done = answer.finally(() => this.#asking.delete(node));
    done.catch(() => {});
    this.#asking.set(node, answer);
    return answer;
  }

  /** Looks at what is one step from a node, when somebody stays there. @param {Node} node */
  prefetch(node) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const { parent, children } = node;
      const siblings = parent?.children ?? [];
      const here = siblings.indexOf(node);
      const near = [...children.slice(0, 2), children[0]?.children[0], parent, siblings[here + 1], siblings[here - 1]];
      for (const one of near) if (one) this.at(one, []).catch(() => {});
    }, PAUSE);
  }
}

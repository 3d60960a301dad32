/**
 * The positions of a tree, each fetched once: going back and forth is instant.
 *
 * @typedef {import('./tree-model.js').TurnNode} TurnNode
 */
import { fetchPosition } from '../api.js';

/** How long somebody stays at a node before its neighbours are fetched, in milliseconds. */
const PREFETCH_AFTER = 60;

export class PositionCache {
  #unreachable;
  /** @type {Omit<Wire.Line, 'actions'>} */
  #start = { game: '', options: [], position: null };
  /** @type {WeakMap<TurnNode, Wire.PositionView>} */
  #known = new WeakMap();
  /** @type {Map<TurnNode, Promise<Wire.PositionView>>} */
  #pending = new Map();
  #timer = 0;

  /** @param {string} unreachable  what to say when the server cannot be reached */
  constructor(unreachable) {
    this.#unreachable = unreachable;
  }

  /** Begins with another tree. @param {Wire.Sketch} sketch */
  begin({ game, options = [], position = null }) {
    this.#start = { game, options, position };
    this.#pending.clear();
    clearTimeout(this.#timer);
  }

  /** @param {TurnNode} node @param {Wire.PositionView} view */
  set(node, view) {
    this.#known.set(node, view);
  }

  /** @param {TurnNode} node */
  forget(node) {
    this.#known.delete(node);
    this.#pending.delete(node);
  }

  /**
   * The line to a node, and on to the actions of an unfinished turn.
   * @param {TurnNode} node
   * @param {string[]} [partial]
   * @returns {Wire.Line}
   */
  lineTo(node, partial = []) {
    return { ...this.#start, actions: [...node.path, ...partial] };
  }

  /**
   * A position, which also says whether it may be analysed now.
   * @param {Wire.Line} line
   * @param {'end' | 'line'} [analyse]  what of the line
   */
  fetch(line, analyse = 'end') {
    return fetchPosition({ ...line, analyse }, { unreachable: this.#unreachable });
  }

  /** Why a line must not be reviewed now; empty if it may. @param {Wire.Line} line */
  async whyNot(line) {
    // Without a server nobody can know.
    const look = await this.fetch(line, 'line').catch(() => null);
    return look?.live ?? '';
  }

  /** What is known already. @param {TurnNode} node @param {string[]} partial */
  cached(node, partial) {
    return partial.length ? null : (this.#known.get(node) ?? null);
  }

  /** @param {TurnNode} node @param {string[]} partial @returns {Promise<Wire.PositionView>} */
  async at(node, partial) {
    if (partial.length) return this.fetch(this.lineTo(node, partial));
    const known = this.#known.get(node) ?? this.#pending.get(node);
    if (known) return known;
    const answer = this.fetch(this.lineTo(node));
    this.#pending.set(node, answer);
    try {
      const view = await answer;
      // A game that goes on will end.
      if (!view.live) this.#known.set(node, view);
      return view;
    } finally {
      this.#pending.delete(node);
    }
  }

  /** Fetches what is one step away, when somebody stays at a node. @param {TurnNode} node */
  prefetch(node) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const { parent, children } = node;
      const siblings = parent?.children ?? [];
      const here = siblings.indexOf(node);
      const beside = [siblings[here + 1], siblings[here - 1]];
      const near = [...children.slice(0, 2), children[0]?.children[0], parent, ...beside];
      for (const one of near) if (one) this.at(one, []).catch(() => {});
    }, PREFETCH_AFTER);
  }
}

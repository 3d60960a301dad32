/**
 * The board of the analysis page. Another record may need another one: of another size, or with
 * shelves beside it.
 */
import { Board } from '../board.js';
import { byId, query } from '../dom.js';

export class AnalysisBoard {
  /** @type {Board | null} */
  #board = null;
  #onAct;
  #words;
  /** The description of the board, as JSON. */
  #description = '';
  #coordinates = true;

  /** @param {(action: string) => void} onAct @param {Record<string, string>} words  of the board */
  constructor(onAct, words) {
    this.#onAct = onAct;
    this.#words = words;
  }

  /** The board of this moment. */
  get current() {
    if (!this.#board) throw new Error('the board was not set up');
    return this.#board;
  }

  /** The prefix of the ids of the drawings of pieces. */
  get prefix() {
    return query('#board svg.kb-svg').dataset.prefix ?? '';
  }

  /** @param {boolean} on */
  coordinates(on) {
    this.#coordinates = on;
    this.#board?.coordinates(on);
  }

  /** Takes the board that a document needs. @param {Wire.AnalysisDocument} doc */
  use({ board, svg }) {
    const description = JSON.stringify(board);
    if (this.#board && !(svg && this.#needsAnother(description, svg))) return;
    const flipped = this.#board?.flipped ?? false;
    if (this.#board && svg) {
      // The old board's listeners go with its elements.
      renew('board').innerHTML = svg;
      renew('board-buttons');
    }
    this.#description = description;
    this.#board = new Board(byId('board'), board, {
      onAct: (action) => this.#onAct(action),
      words: this.#words,
      bar: byId('board-buttons'),
    });
    this.#board.coordinates(this.#coordinates);
    this.#board.flip(flipped);
  }

  /** @param {string} description @param {string} svg */
  #needsAnother(description, svg) {
    const hasShelves = (/** @type {string} */ text) => text.includes('data-layer="hands"');
    return (
      description !== this.#description || hasShelves(svg) !== hasShelves(byId('board').innerHTML)
    );
  }
}

/** Replaces an element by a fresh one. @param {string} id */
function renew(id) {
  const old = byId(id);
  const fresh = /** @type {HTMLElement} */ (old.cloneNode(false));
  fresh.classList.remove(...[...fresh.classList].filter((name) => name.startsWith('kb-')));
  old.replaceWith(fresh);
  return fresh;
}

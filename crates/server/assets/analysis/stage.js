/**
 * The place for the board. Another record may bring another board: of another size, or with shelves beside it.
 */
import { Board } from '../board.js';
import { at, words } from './words.js';

const COORDINATES = 'kabinet-coordinates';

const boardWords = Object.fromEntries(
  Object.entries(words).filter(([key]) => key.startsWith('board-')).map(([key, text]) => [key.slice('board-'.length), text]),
);

export class Stage {
  /** @type {Board} */
  board;
  #onAct;
  /** The description of the board that stands here. */
  #about = null;

  /** @param {(action: string) => void} onAct  something was touched that means an action */
  constructor(onAct) {
    this.#onAct = onAct;
    const box = at('coordinates');
    try {
      box.checked = localStorage.getItem(COORDINATES) !== '0';
    } catch {
      // Without storage it holds for this page only.
    }
    box.addEventListener('change', () => {
      this.board.coordinates(box.checked);
      try {
        localStorage.setItem(COORDINATES, box.checked ? '1' : '0');
      } catch {
        // As above.
      }
    });
  }

  /** The board of this moment, for those who stay longer than it. */
  get now() {
    const get = (_, key) => {
      const value = this.board[key];
      return typeof value === 'function' ? value.bind(this.board) : value;
    };
    return new Proxy({}, { get });
  }

  /** What the drawings of pieces are called by. */
  get prefix() {
    return at('board').querySelector('svg.kb-svg').dataset.prefix;
  }

  /** Has the board that a desk needs. @param {{board: object, svg?: string}} desk */
  use({ board, svg }) {
    const about = JSON.stringify(board);
    const shelves = (text) => text.includes('data-layer="hands"');
    const other = svg && (about !== this.#about || shelves(svg) !== shelves(at('board').innerHTML));
    if (this.board && !other) return;
    const flipped = this.board?.flipped ?? false;
    if (this.board) {
      // A board listens to its elements as long as they are there.
      anew('board').innerHTML = svg;
      anew('board-buttons');
    }
    this.#about = about;
    const bar = at('board-buttons');
    this.board = new Board(at('board'), board, { onAct: (action) => this.#onAct(action), words: boardWords, bar });
    this.board.coordinates(at('coordinates').checked);
    this.board.flip(flipped);
  }
}

/** Puts a fresh element in the place of one. @param {string} id */
function anew(id) {
  const made = at(id).cloneNode(false);
  made.classList.remove(...[...made.classList].filter((name) => name.startsWith('kb-')));
  at(id).replaceWith(made);
  return made;
}

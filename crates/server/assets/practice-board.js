/**
 * A board to practise on: lessons, puzzles, and figures of the rules.
 *
 * It shows positions from the server, reports actions, and finds out why something is not legal.
 */
import { fetchReason, legalActions } from './api.js';
import { isButton, spotOf } from './board/gesture.js';
import { Board } from './board.js';
import { byId, pageData } from './dom.js';
import { boardWords } from './i18n.js';

/** How long the opponent seems to think, in milliseconds. */
export const REPLY_PAUSE = 650;

/** @param {number} milliseconds */
export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The actions of a position's line, one by one. @param {Wire.PositionView} view */
export const actionsOf = (view) => view.turns.flatMap(([, text]) => text.split(','));

/**
 * @typedef {object} PracticeOptions
 * @property {Wire.BoardDescription} description
 * @property {Record<string, string>} words  of the page
 * @property {HTMLElement | null} [bar]
 * @property {Wire.PositionView} view
 * @property {() => Wire.Line | null} line  the line that leads to the position on the board; none
 *   where nothing is played
 * @property {(action: string) => void} onAct
 * @property {(reason: string) => void} onIllegal  why something is not legal, in a sentence
 */
export class PracticeBoard {
  #view;
  #line;
  #onIllegal;
  /** Aborts the question about an illegal action when the position changes. */
  #question = new AbortController();

  /** @param {HTMLElement} container  with the drawn board in it @param {PracticeOptions} options */
  constructor(container, { description, words, bar, view, line, onAct, onIllegal }) {
    this.#view = view;
    this.#line = line;
    this.#onIllegal = onIllegal;
    this.board = new Board(container, description, {
      words: boardWords(words),
      bar,
      onAct: (action) => onAct(action),
      onMiss: (path, spot) => this.#explain(path, spot),
    });
    // The server has drawn the board; its names and marks come with the position.
    this.board.show(view.stand, { animate: false });
  }

  /**
   * Shows a position; nothing is offered yet.
   * @param {Wire.PositionView} view
   * @param {{animate?: boolean}} [how]
   */
  show(view, { animate = true } = {}) {
    const isForward = view.n > this.#view.n;
    this.#view = view;
    this.#question.abort();
    this.board.show(view.stand, { animate, via: isForward && view.via.length ? view.via : null });
    this.board.offer(null);
  }

  /** Offers the legal actions of the position, or nothing. @param {boolean} [on] */
  offer(on = true) {
    this.board.offer(on ? legalActions(this.#view) : null);
  }

  /**
   * Points out a legal action.
   * @param {string | null | undefined} action
   * @param {boolean} [whole]  where it goes too
   */
  point(action, whole = true) {
    const found = this.#actions().find(([text]) => text === action);
    const touches =
      found
        ?.slice(1)
        .filter((touch) => !isButton(touch))
        .map(spotOf) ?? [];
    const [from] = touches;
    const to = touches.at(-1);
    if (!to) this.board.showArrows([]);
    else if (!whole) this.board.showArrows([{ to: from }]);
    else this.board.showArrows([{ from: from === to ? undefined : from, to }]);
  }

  /** What may be played in the position, as records write it. */
  get texts() {
    return this.#actions().map(([text]) => text);
  }

  #actions() {
    return [...this.#view.actions, ...this.#view.steps];
  }

  /** @param {string[]} path @param {string} spot */
  async #explain(path, spot) {
    this.#question.abort();
    const line = this.#line();
    if (!line) return;
    this.#question = new AbortController();
    const { signal } = this.#question;
    try {
      const reason = await fetchReason(line, path, spot, { signal });
      if (reason) this.#onIllegal(reason);
    } catch {
      // Without an answer there is nothing to explain.
    }
  }
}

/**
 * The board of a page that has no other one: practice_layout.html holds its data.
 * @param {Omit<PracticeOptions, 'description' | 'words' | 'bar'>} options
 */
export const pageBoard = (options) =>
  new PracticeBoard(byId('board'), {
    description: pageData('board-data'),
    words: pageData('words'),
    bar: byId('board-buttons'),
    ...options,
  });

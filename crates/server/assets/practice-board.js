/**
 * A board to practise on: lessons, puzzles, and figures of the rules.
 *
 * It shows positions from the server, reports actions, and finds out why something is not legal.
 */
import { ApiError, fetchPosition, legalActions } from './api.js';
import { isButton, spotOf } from './board/gesture.js';
import { Board } from './board.js';
import { boardWords } from './i18n.js';

/** How long the opponent seems to think, in milliseconds. */
export const REPLY_PAUSE = 650;

/** @param {number} milliseconds */
export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The actions of a position's line, one by one. @param {Wire.PositionView} view */
export const actionsOf = (view) => view.turns.flatMap(([, text]) => text.split(','));

/**
 * The action that somebody seems to mean: a legal one, with another place in it.
 * @param {Wire.ActionTouches[]} actions
 * @param {string[]} path  what is touched so far
 * @param {string} spot  the touch that is not legal
 * @returns {string | null}
 */
export function guessAction(actions, path, spot) {
  const place = spot.replace(/^hand:/, '');
  for (const [text, ...touches] of actions) {
    if (touches.some(isButton)) continue;
    const last = touches.at(-1) ?? '';
    if (last === place) continue;
    const isNext = touches.length === path.length + 1;
    if (isNext && path.every((touch, at) => touches[at] === touch)) {
      // The piece in hand goes somewhere else.
      if (endsWith(text, last)) return text.slice(0, -last.length) + place;
    }
    if (!path.length && touches.length > 1) {
      // Another piece is taken.
      const [first] = touches;
      if (startsWith(text, first)) return place + text.slice(first.length);
    }
  }
  return null;
}

/** @param {string} text @param {string} end  in lower case */
const endsWith = (text, end) => end !== '' && text.toLowerCase().endsWith(end);

/** @param {string} text @param {string} start  in lower case */
const startsWith = (text, start) => text.toLowerCase().startsWith(start);

/**
 * The reason of a refusal, without a first sentence that repeats an action nobody has typed.
 * @param {string} message
 * @param {string} action
 */
export function reasonOf(message, action) {
  const end = message.indexOf('. ');
  const repeats = end > 0 && message.slice(0, end).includes(action);
  return repeats ? message.slice(end + 2) : message;
}

/**
 * @typedef {object} PracticeOptions
 * @property {Wire.BoardDescription} description
 * @property {Record<string, string>} words  of the page
 * @property {HTMLElement | null} [bar]
 * @property {Wire.PositionView} view
 * @property {() => Wire.Line} line  the line that leads to the position on the board
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

  #actions() {
    return [...this.#view.actions, ...this.#view.steps];
  }

  /** @param {string[]} path @param {string} spot */
  async #explain(path, spot) {
    const action = guessAction(this.#actions(), path, spot);
    if (!action) return;
    this.#question.abort();
    this.#question = new AbortController();
    const { signal } = this.#question;
    const line = this.#line();
    try {
      await fetchPosition({ ...line, actions: [...line.actions, action] }, { signal });
    } catch (error) {
      const isIllegal = error instanceof ApiError && error.field === 'actions';
      if (isIllegal) this.#onIllegal(reasonOf(error.message, action));
    }
  }
}

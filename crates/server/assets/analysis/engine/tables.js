/**
 * What the server's tables and books know of a solved game, for an engine in this browser. They also
 * review whole games: where the result is known, so are all mistakes.
 */
import { EngineSocket } from './engine-socket.js';

/** @typedef {import('./findings.js').Finding} Finding */

export class Tables {
  #socket;
  /** The key of the position that was asked about; empty during a review. */
  #key = '';
  #isReviewing = false;

  /**
   * @param {object} options
   * @param {(key: string, message: Finding) => void} options.onLearn
   * @param {(key: string, message: Wire.EngineMessage) => void} options.onRefused  people are
   *   playing this position
   * @param {(message: Wire.EngineMessage) => void} options.onReview
   * @param {() => void} options.onLost  the server is gone during a review
   */
  constructor({ onLearn, onRefused, onReview, onLost }) {
    this.#socket = new EngineSocket({
      onMessage: (message) => {
        if (this.#isReviewing) onReview(message);
        else if (message.t === 'refused') {
          if (message.why === 'in-play') onRefused(this.#key, message);
        } else if (message.t === 'done' ? message.why === 'known' : isFinding(message)) {
          onLearn(this.#key, /** @type {Finding} */ (message));
        }
      },
      onChange: () => {
        if (!this.#isReviewing || !this.#socket.isLost) return;
        this.stop();
        onLost();
      },
    });
  }

  /** Asks about a position, once. @param {string} key @param {Wire.Line} line */
  lookUp(key, line) {
    if (this.#key === key) return;
    this.#key = key;
    this.#isReviewing = false;
    this.#socket.ask({ t: 'know', ...line });
  }

  /** @param {Wire.EngineQuestion} question */
  ask(question) {
    this.#key = '';
    this.#isReviewing = question.t === 'review';
    this.#socket.ask(question);
  }

  /** The next position is asked about even if it is the same. */
  forget() {
    this.#key = '';
  }

  stop() {
    this.#key = '';
    this.#isReviewing = false;
    this.#socket.stop();
  }

  sleep() {
    this.#socket.sleep();
  }
}

/** @param {Wire.EngineMessage} message */
const isFinding = ({ t }) => ['lines', 'values', 'proof', 'missing'].includes(t);

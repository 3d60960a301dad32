/**
 * The connection to the engine: one question at a time, asked again after a reconnection.
 *
 * It is opened with the first question. A new question replaces the old one; late answers to that
 * one are dropped.
 */
import { ReconnectingSocket } from '../../socket.js';

export class EngineSocket {
  #socket;
  #nextId = 1;
  /**
   * The question that is not answered to its end.
   * @type {(Wire.EngineQuestion & {id: number}) | null}
   */
  #question = null;
  #isAsleep = false;
  #wasLost = false;

  /** @param {{onMessage: (message: Wire.EngineMessage) => void, onChange: () => void}} on */
  constructor(on) {
    this.#socket = new ReconnectingSocket('/ws/thinking', {
      // Without a question there is no hurry.
      isWanted: () => this.#question !== null,
      onOpen: () => {
        this.#wasLost = false;
        if (this.#question) this.#socket.send(this.#question);
        on.onChange();
      },
      onLost: () => {
        this.#wasLost = this.#question !== null;
        on.onChange();
      },
      onMessage: (message) => {
        if (!this.#question || message.id !== this.#question.id) return;
        if (message.t === 'done' || message.t === 'refused') this.#question = null;
        on.onMessage(message);
      },
    });
    // A page that comes back from the browser's cache asks again.
    addEventListener('pagehide', () => this.#socket.close());
  }

  /** Whether the connection broke and is not back yet. */
  get isLost() {
    return this.#wasLost && !this.#socket.isOpen;
  }

  /** Whether a question was given up by `sleep`. */
  get isAsleep() {
    return this.#isAsleep;
  }

  /** @param {Wire.EngineQuestion} question */
  ask(question) {
    this.#isAsleep = false;
    this.#question = { ...question, id: this.#nextId++ };
    if (!this.#socket.send(this.#question)) this.#socket.connect();
  }

  /** Gives the question up. */
  stop() {
    if (this.#question) this.#socket.send({ t: 'stop' });
    this.#question = null;
  }

  /** Gives the question up and closes the connection until the next one. */
  sleep() {
    this.#isAsleep = this.#question !== null;
    this.#question = null;
    this.#socket.close();
  }
}

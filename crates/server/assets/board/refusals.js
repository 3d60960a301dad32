/**
 * Touches that mean nothing: why, and when that is said.
 */
/**
 * @typedef {import('./geometry.js').Spot} Spot
 * @typedef {import('./gesture.js').Action} Action
 *
 * @typedef {object} Listeners
 * @property {(gesture: string[], spot: string) => void} [miss]  a spot that may not be touched now
 * @property {(spot: string) => void} [empty]  an empty place was touched while nothing is offered
 * @property {(words: string) => void} [explain]  nothing when empty; said by the board if missing
 */
export class Refusals {
  #surface;
  #labels;
  #buttons;
  #on;
  /**
   * Where a finger is that means nothing there, and what was touched before.
   * @type {{spot: Spot, path: string[]} | null}
   */
  #held = null;

  /**
   * @param {import('./surface.js').Surface} surface
   * @param {import('./labels.js').Labels} labels
   * @param {import('./buttons.js').Buttons} buttons
   * @param {Listeners} on
   */
  constructor(surface, labels, buttons, on) {
    this.#surface = surface;
    this.#labels = labels;
    this.#buttons = buttons;
    this.#on = on;
  }

  /**
   * A press where nothing means anything now.
   * @param {import('./pointer.js').Pointer} pointer
   * @param {string[]} path  what was touched before
   * @param {Action[]} actions  what is offered
   */
  press({ at, type }, path, actions) {
    const spot = this.#surface.spotAt(at);
    if (type === 'touch' && spot) {
      // A finger that stays draws a mark; only one that is lifted has asked.
      this.explain(null);
      this.#held = { spot, path };
    } else this.refuse(spot, path, actions);
  }

  /** The finger is lifted. @param {Action[]} actions  what is offered */
  release(actions) {
    if (this.#held) this.refuse(this.#held.spot, this.#held.path, actions);
    this.#held = null;
  }

  /** The finger means something else. */
  forget() {
    this.#held = null;
  }

  /**
   * Says why a touch means nothing.
   * @param {Spot | undefined} spot
   * @param {string[]} path
   * @param {Action[]} actions
   */
  refuse(spot, path, actions) {
    this.explain(spot);
    this.miss(spot, path, actions);
  }

  /**
   * Reports a touch that is not legal, or of an empty place while nothing is offered.
   * @param {Spot | undefined} spot
   * @param {string[]} path
   * @param {Action[]} actions
   */
  miss(spot, path, actions) {
    if (!spot) return;
    const { name } = spot;
    if (actions.length || this.#surface.taking(name).length) this.#on.miss?.(path, name);
    else this.#on.empty?.(name);
  }

  /**
   * Shows why a spot may not be touched, if there is a reason.
   * @param {Spot | null | undefined} spot
   */
  explain(spot) {
    const words = this.#labels.explanation(spot);
    if (this.#on.explain) this.#on.explain(words);
    else this.#buttons.explain(words);
  }
}

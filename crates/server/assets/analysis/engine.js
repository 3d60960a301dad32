/**
 * What the engine says beside the board: nothing yet, so its places are not shown.
 */
export class EnginePanel {
  /** @param {HTMLElement} root @param {HTMLElement} bar @param {HTMLElement} graph */
  constructor(root, bar, graph) {
    for (const place of [root, bar, graph]) place.hidden = true;
  }

  /** The position that is shown has changed. */
  show() {}

  /** The whole game is to be looked at. */
  review() {}

  /** Nobody looks any more. */
  stop() {}
}

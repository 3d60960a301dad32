/**
 * What a player has touched so far, and what may be touched next.
 *
 * Pure logic over the gestures of the legal actions: it knows neither games nor pages. A touch is a
 * text: a place (`h4`), a whole tower (`b2.tower`), a piece beside the board (`hand:G`) or a
 * button (`button:done`).
 *
 * @typedef {{a: string, g: string[]}} Action  an action's notation and the touches that mean it
 */

/** @param {string} touch */
export const isButton = (touch) => touch.startsWith('button:');

/** The spot a touch is on: the name of a place, or `hand:G`. @param {string} touch */
export const spotOf = (touch) => touch.replace(/\.tower$/, '');

/**
 * What a touch on a spot means: a place to go, a piece to take, or another part of a held pile.
 * @param {Gesture} gesture
 * @param {string} spot
 * @param {'top' | 'foot'} part
 */
export function meaningOf(gesture, spot, part) {
  const { next, starts, alternatives } = gesture;
  let [one, both] = Gesture.offered(spot, next);
  if (gesture.holds(spot)) [one, both] = alternatives;
  else if (!one) [one, both] = Gesture.offered(spot, starts);
  return part === 'foot' && both ? both : one;
}

/** @param {string[]} whole @param {string[]} start */
const beginsWith = (whole, start) => start.every((touch, at) => whole[at] === touch);

export class Gesture {
  /** @param {Action[] | null | undefined} actions */
  constructor(actions) {
    /** @type {Action[]} */
    this.actions = actions ?? [];
    /** Where all gestures begin: there is no choice, so nobody has to touch it. */
    this.shared = this.#shared();
    /** @type {string[]} */
    this.path = [...this.shared];
  }

  /** Buttons stay beside the board: they do not keep the rest from having a beginning in common. */
  #shared() {
    const [first, ...others] = this.actions.filter(({ g }) => !isButton(g[0]));
    if (!first || first.g.length < 2) return [];
    const [touch] = first.g;
    return others.every(({ g }) => g[0] === touch) ? [touch] : [];
  }

  /** What may follow `path`. @param {string[]} path @returns {Set<string>} */
  after(path) {
    /** @type {Set<string>} */
    const next = new Set();
    for (const { g } of this.actions) {
      if (g.length > path.length && beginsWith(g, path)) next.add(g[path.length]);
    }
    return next;
  }

  /** What may be touched now. */
  get next() {
    return this.after(this.path);
  }

  /** What may be touched to begin, or to begin differently. */
  get starts() {
    return this.after(this.shared);
  }

  get buttons() {
    return this.actions.filter(({ g }) => g.length === 1 && isButton(g[0]));
  }

  /** Whether the player holds something and can let it go. */
  get holding() {
    return this.path.length > this.shared.length;
  }

  /** The last touch, even if nobody had to make it. @returns {string | null} */
  get held() {
    return this.path.at(-1) ?? null;
  }

  /** The action that the touches so far already mean. */
  get complete() {
    const { path } = this;
    return this.actions.find(({ g }) => g.length === path.length && beginsWith(g, path)) ?? null;
  }

  /** Whether what is held comes from a spot. @param {string} spot */
  holds = (spot) => this.held !== null && spotOf(this.held) === spot;

  /** Whether a touch is a place to go for what is held. @param {string} touch */
  isGoal(touch) {
    return this.path.length > 0 && this.next.has(touch);
  }

  /** Takes back every touch of the player's. */
  cancel() {
    this.path = [...this.shared];
  }

  /**
   * Adds a touch, or starts over with it; anything else lets go.
   * @param {string} touch
   * @returns {Action | null} the action, when it is clear
   */
  touch(touch) {
    if (this.next.has(touch)) this.path.push(touch);
    else if (this.starts.has(touch)) this.path = [...this.shared, touch];
    else this.cancel();
    return this.holding && this.next.size === 0 ? this.complete : null;
  }

  /** Holds something else from the same spot instead. @param {string} touch */
  swap(touch) {
    this.path[this.path.length - 1] = touch;
  }

  /**
   * What a spot offers among `touches`: its top, its whole tower, or both.
   * @param {string} spot @param {Set<string>} touches @returns {string[]}
   */
  static offered(spot, touches) {
    return [spot, `${spot}.tower`].filter((touch) => touches.has(touch));
  }

  /** What could be held from the spot of the last touch. */
  get alternatives() {
    if (!this.holding || this.held === null) return [];
    return Gesture.offered(spotOf(this.held), this.after(this.path.slice(0, -1)));
  }
}

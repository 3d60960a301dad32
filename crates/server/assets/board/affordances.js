/**
 * Shows what may be touched: hints on the board, names of controls, buttons.
 *
 * @typedef {import('./geometry.js').Spot} Spot
 * @typedef {import('./gesture.js').Gesture} Gesture
 */
import { spotOf } from './gesture.js';
import { hint } from './paint.js';

export class Affordances {
  #surface;
  #labels;
  #controls;
  #buttons;

  /**
   * @param {import('./surface.js').Surface} surface
   * @param {import('./labels.js').Labels} labels
   * @param {import('./keys.js').Controls} controls
   * @param {import('./buttons.js').Buttons} buttons
   */
  constructor(surface, labels, controls, buttons) {
    this.#surface = surface;
    this.#labels = labels;
    this.#controls = controls;
    this.#buttons = buttons;
  }

  /** Shows the state of a gesture. @param {Gesture} gesture @param {string | null} over */
  update(gesture, over) {
    const { next, starts, path, holding, actions } = gesture;
    const { classList } = this.#surface.svg;
    // What is only planned does not wake the board: it says so once something is held.
    classList.toggle('kb-awake', actions.length > 0 && !classList.contains('kb-ahead'));
    classList.toggle('kb-holding', path.length > 0);
    classList.toggle('kb-given', !holding);
    const goals = new Set(path.length ? [...next].map(spotOf) : []);
    const takes = new Set([...starts].map(spotOf));
    this.#showHints(gesture, goals);
    this.highlight(gesture, over);
    this.#controls.update((spot) => this.#control(gesture, spot, goals, takes));
    this.#buttons.update(gesture, this.#surface.spots, this.#chips());
  }

  /**
   * Over a pile from which something can be taken, what would be taken stands out.
   * @param {Gesture} gesture
   * @param {string | null} over  what the pointer is over
   */
  highlight(gesture, over) {
    const { holding, held } = gesture;
    const { pieces, svg } = this.#surface;
    const takes = over !== null && !pieces.dragging && !gesture.isGoal(over);
    const touched = this.#surface.taking(takes ? over : null);
    pieces.highlight(holding ? this.#surface.taking(held) : [], touched);
    svg.classList.toggle('kb-pointing', over !== null);
    this.#surface.highlightHint(over && spotOf(over));
  }

  /** @param {Gesture} gesture @param {Set<string>} goals */
  #showHints(gesture, goals) {
    const { next, path } = gesture;
    const groups = this.#surface.spotsOf([...next, ...path.slice(-1)]).map((spot) => {
      const kind = gesture.holds(spot.name) ? 'hold' : goals.has(spot.name) ? 'go' : 'can';
      const empty = this.#surface.taking(spot.name).length === 0;
      const group = hint(spot, kind, empty, this.#surface.ground.width);
      group.dataset.spot = spot.name;
      return group;
    });
    this.#surface.showHints(groups);
  }

  /**
   * The control of a spot.
   * @param {Gesture} gesture
   * @param {Spot} spot
   * @param {Set<string>} goals
   * @param {Set<string>} takes
   */
  #control({ path, held: source, holding, holds }, spot, goals, takes) {
    const [held, goal, take] = [holds(spot.name), goals.has(spot.name), takes.has(spot.name)];
    const state = held ? 'held' : goal ? 'can-go' : take && !path.length ? 'can-take' : null;
    const notes = [...(state ? [state] : []), ...this.#labels.marksOf(spot)];
    // With a piece picked up, from where to where it would go.
    const from = this.#surface.spotNamed(source);
    const isFrom = goal && !held && from !== undefined && from.side === undefined;
    const words = notes.map((key) =>
      key === 'can-go' && isFrom
        ? this.#labels.text('can-go-from', { from: from.name })
        : this.#labels.text(key),
    );
    return {
      name: this.#labels.marked(spot, words),
      disabled: !held && !goal && !take,
      pressed: held,
      tab: goal && holding,
      hint: notes.includes('frozen') ? this.#labels.text('frozen') : '',
    };
  }

  /** The pieces beside a board without shelves, as buttons. */
  #chips() {
    const { handItems, hasShelves } = this.#surface;
    const waiting = hasShelves ? [] : handItems.filter(({ why }) => why !== 'lost');
    return waiting.map((item) => ({
      touch: this.#surface.handName(item.glyph),
      name: this.#labels.ofItem(item),
      href: this.#surface.href(item.glyph),
    }));
  }
}

/**
 * The exact value of every legal turn, where the game is solved.
 */
import { make } from '../../dom.js';
import { pointOnHover, turnButtons } from './lines.js';

const SIGNS = { win: '+', draw: '=', loss: '−' };

export class Values {
  #t;
  #board;
  #root;
  #list = make('ol', { class: 'engine-values' });
  /** @type {Wire.EngineValues | undefined} */
  #shown;

  /**
   * @param {HTMLElement} root
   * @param {Translate} t
   * @param {import('./lines.js').LineBoard} board
   */
  constructor(root, t, board) {
    this.#t = t;
    this.#board = board;
    const title = make('summary', {}, t('engine-values'));
    const note = make('p', { class: 'note' }, t('engine-values-note'));
    const attributes = { class: 'engine-exact', open: '', hidden: '' };
    this.#root = make('details', attributes, title, this.#list, note);
    root.append(this.#root);
  }

  /** @param {Wire.EngineValues | undefined} values @param {string[]} sides */
  show(values, sides) {
    if (values === this.#shown) return;
    this.#shown = values;
    this.#root.hidden = !values;
    const rows = values?.values.map((value) => this.#row(value, sides)) ?? [];
    this.#list.replaceChildren(...rows);
  }

  /** @param {Wire.EngineValue} value @param {string[]} sides */
  #row(value, sides) {
    const [turn] = turnButtons(value.turns.slice(0, 1), sides, this.#t, this.#board.play);
    const distance = value.plies === null ? '' : ` (${value.plies})`;
    const row = make(
      'li',
      { class: 'engine-value', 'data-kind': value.kind },
      make('span', { class: 'engine-sign', 'aria-hidden': 'true' }, SIGNS[value.kind]),
      turn,
      make('span', { class: 'engine-worth' }, `${value.say}${distance}`),
    );
    pointOnHover(row, () => value.arrows, this.#board.point);
    return row;
  }
}

/**
 * The exact value of everything that may be played, where the game is solved.
 */
import { make } from './dom.js';
import { pointing, turnButtons } from './lines.js';

const SIGNS = { win: '+', draw: '=', loss: '−' };

export class Values {
  #say; #board; #root; #list;
  #shown = null;

  /**
   * @param {HTMLElement} root @param {(key: string, values?: object) => string} say
   * @param {{point: (arrows: object[] | null) => void, play: (turns: string[]) => void}} board
   */
  constructor(root, say, board) {
    this.#say = say;
    this.#board = board;
    this.#list = make('ol', { class: 'engine-values' });
    const title = make('summary', {}, say('engine-values'));
    this.#root = make('details', { class: 'engine-exact', open: '', hidden: '' }, title, this.#list, make('p', { class: 'note' }, say('engine-values-note')));
    root.append(this.#root);
  }

  /** @param {{values: object[]} | undefined} values @param {string[]} sides */
  show(values, sides) {
    if (values === this.#shown) return;
    this.#shown = values;
    this.#root.hidden = !values;
    this.#list.replaceChildren(...(values?.values ?? []).map((value) => this.#row(value, sides)));
  }

  #row(value, sides) {
    const [turn] = turnButtons(value.turns.slice(0, 1), sides, this.#say, (line) => this.#board.play(line));
    const distance = value.plies === null ? '' : ` (${value.plies})`;
    const row = make(
      'li',
      { class: 'engine-value', 'data-kind': value.kind },
      make('span', { class: 'engine-sign', 'aria-hidden': 'true' }, SIGNS[value.kind]),
      turn,
      make('span', { class: 'engine-worth' }, `${value.say}${distance}`),
    );
    pointing(row, () => value.arrows, (arrows) => this.#board.point(arrows));
    return row;
  }
}

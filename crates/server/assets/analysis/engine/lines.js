/**
 * The best ways to go on, and what is proved.
 */
import { make, write } from './dom.js';

/**
 * A line as turns that can be pressed: each plays all up to itself.
 * @param {[side: number, text: string][]} turns @param {string[]} sides
 * @param {(key: string, values?: object) => string} say @param {(turns: string[]) => void} play
 */
export function turnButtons(turns, sides, say, play) {
  return turns.map(([side, text], index) => {
    const button = make('button', { type: 'button', class: 'engine-turn', 'data-side': String(side), 'aria-label': say('engine-turn', { side: sides[side], turn: text }) }, text);
    button.addEventListener('click', () => play(turns.slice(0, index + 1).map(([, turn]) => turn)));
    return button;
  });
}

/** Shows a line on the board while it is pointed at. @param {HTMLElement} row @param {() => [string, string][]} arrows @param {(arrows: object[] | null) => void} point */
export function pointing(row, arrows, point) {
  const list = () => arrows().map(([from, to]) => ({ from: from === to ? undefined : from, to, rank: 1 }));
  row.addEventListener('pointerenter', () => point(list()));
  row.addEventListener('pointerleave', () => point(null));
  row.addEventListener('focusin', () => point(list()));
  row.addEventListener('focusout', () => point(null));
}

export class Lines {
  #say; #board; #list; #proof;
  /** What the rows show now. */
  #shown = [];

  /**
   * @param {HTMLElement} root @param {(key: string, values?: object) => string} say
   * @param {{point: (arrows: object[] | null) => void, play: (turns: string[]) => void}} board
   */
  constructor(root, say, board) {
    this.#say = say;
    this.#board = board;
    this.#proof = make('div', { class: 'engine-proof', hidden: '' });
    this.#list = make('ol', { class: 'engine-lines', hidden: '' });
    root.append(this.#proof, this.#list);
    pointing(this.#proof, () => this.#shown.proof?.arrows ?? [], (arrows) => board.point(arrows));
  }

  /** @param {object | undefined} lines @param {object | undefined} proof @param {string[]} sides */
  show(lines, proof, sides) {
    this.#showProof(proof, sides);
    const views = lines?.lines ?? [];
    this.#list.hidden = views.length === 0;
    // Rows stay where they are: what somebody points at does not slip away.
    while (this.#list.children.length > views.length) this.#list.lastElementChild.remove();
    views.forEach((view, index) => {
      const row = this.#list.children[index] ?? this.#row(index);
      const same = JSON.stringify(view) === JSON.stringify(this.#shown[index]);
      this.#shown[index] = view;
      if (!same) this.#fill(row, view, index, sides);
    });
    this.#shown.length = views.length;
  }

  #row(index) {
    const row = make('li', { class: 'engine-line' }, make('span', { class: 'engine-score' }), make('span', { class: 'engine-turns', role: 'group' }));
    pointing(row, () => this.#shown[index]?.arrows ?? [], (arrows) => this.#board.point(arrows));
    this.#list.append(row);
    return row;
  }

  #fill(row, view, index, sides) {
    const [score, turns] = row.children;
    write(score, view.short);
    score.toggleAttribute('data-proved', view.proved);
    score.title = view.say;
    turns.setAttribute('aria-label', this.#say('engine-line', { number: index + 1, say: view.proved ? view.say : `${view.say} (${view.short})` }));
    const focused = [...turns.children].indexOf(document.activeElement);
    turns.replaceChildren(...turnButtons(view.turns, sides, this.#say, (line) => this.#board.play(line)));
    if (focused >= 0) turns.children[Math.min(focused, turns.children.length - 1)]?.focus();
  }

  #showProof(proof, sides) {
    const before = this.#shown.proof;
    this.#shown.proof = proof;
    this.#proof.hidden = !proof;
    if (!proof || JSON.stringify(before) === JSON.stringify(proof)) return;
    const mark = make('span', { class: 'engine-mark' }, this.#say('engine-proved'));
    const told = make('p', { class: 'engine-proved' }, mark, ` ${proof.say}`);
    const by = make('span', { class: 'note' }, this.#say(`engine-by-${proof.by}`));
    const turns = make('p', { class: 'engine-turns' }, ...turnButtons(proof.turns, sides, this.#say, (line) => this.#board.play(line)));
    this.#proof.replaceChildren(told, by, turns);
  }
}

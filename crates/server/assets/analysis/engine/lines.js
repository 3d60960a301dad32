/**
 * The engine's best lines, and what is proved.
 *
 * @typedef {import('../../board/surface.js').ArrowSpec} ArrowSpec
 * @typedef {object} LineBoard  the board that lines are shown and played on
 * @property {(arrows: ArrowSpec[] | null) => void} point
 * @property {(turns: string[]) => void} play
 */
import { arrowSpecs } from '../../api.js';
import { make, setText } from '../../dom.js';

/**
 * A line as buttons: each plays all turns up to its own.
 * @param {Wire.EngineTurn[]} turns
 * @param {string[]} sides
 * @param {Translate} t
 * @param {(turns: string[]) => void} play
 */
export function turnButtons(turns, sides, t, play) {
  return turns.map(([side, turn], index) => {
    const label = t('engine-turn', { side: sides[side], turn });
    const attributes = { class: 'engine-turn', 'data-side': String(side), 'aria-label': label };
    const button = make('button', { type: 'button', ...attributes }, turn);
    button.addEventListener('click', () => play(turns.slice(0, index + 1).map(([, text]) => text)));
    return button;
  });
}

/**
 * Shows arrows on the board while the pointer or the focus is on a row.
 * @param {HTMLElement} row
 * @param {() => Wire.Arrow[]} arrows
 * @param {LineBoard['point']} point
 */
export function pointOnHover(row, arrows, point) {
  const show = () => point(arrowSpecs(arrows()));
  const hide = () => point(null);
  row.addEventListener('pointerenter', show);
  row.addEventListener('pointerleave', hide);
  row.addEventListener('focusin', show);
  row.addEventListener('focusout', hide);
}

/**
 * The first turns of all lines as arrows; the better, the bolder.
 * @param {{lines?: Wire.EngineLines, proof?: Wire.EngineProof}} found
 */
export function bestArrows({ lines, proof }) {
  /** @type {ArrowSpec[]} */
  const all = [];
  /** @param {Wire.Arrow[]} arrows @param {1 | 2 | 3} rank */
  const add = (arrows, rank) => {
    for (const [start, to] of arrows) {
      // An arrow from beside the board would cross everything: a ring is enough.
      const from = start === to || start.startsWith('hand:') ? undefined : start;
      if (!all.some((one) => one.from === from && one.to === to)) all.push({ from, to, rank });
    }
  };
  if (proof) add(proof.arrows, 1);
  lines?.lines.forEach(({ arrows }, index) => {
    add(arrows, index === 0 && !all.length ? 1 : index < 2 ? 2 : 3);
  });
  // The boldest comes last, so that it lies on top.
  return all.reverse();
}

export class Lines {
  #t;
  #board;
  #list = make('ol', { class: 'engine-lines', hidden: '' });
  #proof = make('div', { class: 'engine-proof', hidden: '' });
  /** The lines that the rows show. @type {Wire.EngineLine[]} */
  #shown = [];
  /** @type {Wire.EngineProof | undefined} */
  #shownProof;

  /** @param {HTMLElement} root @param {Translate} t @param {LineBoard} board */
  constructor(root, t, board) {
    this.#t = t;
    this.#board = board;
    root.append(this.#proof, this.#list);
    pointOnHover(this.#proof, () => this.#shownProof?.arrows ?? [], board.point);
  }

  /**
   * @param {Wire.EngineLines | undefined} lines
   * @param {Wire.EngineProof | undefined} proof
   * @param {string[]} sides
   */
  show(lines, proof, sides) {
    this.#showProof(proof, sides);
    const views = lines?.lines ?? [];
    this.#list.hidden = views.length === 0;
    // Rows stay where they are, under the pointer.
    while (this.#list.children.length > views.length) this.#list.lastElementChild?.remove();
    views.forEach((view, index) => {
      const row = this.#list.children[index] ?? this.#row(index);
      const isSame = JSON.stringify(view) === JSON.stringify(this.#shown[index]);
      this.#shown[index] = view;
      if (!isSame) this.#fill(row, view, index, sides);
    });
    this.#shown.length = views.length;
  }

  /** @param {number} index */
  #row(index) {
    const score = make('span', { class: 'engine-score' });
    const turns = make('span', { class: 'engine-turns', role: 'group' });
    const row = make('li', { class: 'engine-line' }, score, turns);
    pointOnHover(row, () => this.#shown[index]?.arrows ?? [], this.#board.point);
    this.#list.append(row);
    return row;
  }

  /**
   * @param {Element} row
   * @param {Wire.EngineLine} view
   * @param {number} index
   * @param {string[]} sides
   */
  #fill(row, view, index, sides) {
    const [score, turns] = /** @type {Iterable<HTMLElement>} */ (row.children);
    setText(score, view.short);
    score.toggleAttribute('data-proved', view.proved);
    score.title = view.say;
    const { say: told, short: number, proved } = view;
    const say = proved ? told : this.#t('engine-told', { say: told, number });
    turns.setAttribute('aria-label', this.#t('engine-line', { number: index + 1, say }));
    const focused = document.activeElement
      ? [...turns.children].indexOf(document.activeElement)
      : -1;
    const made = turnButtons(view.turns, sides, this.#t, this.#board.play);
    turns.replaceChildren(...made);
    if (focused >= 0) made[Math.min(focused, made.length - 1)]?.focus();
  }

  /** @param {Wire.EngineProof | undefined} proof @param {string[]} sides */
  #showProof(proof, sides) {
    const before = this.#shownProof;
    this.#shownProof = proof;
    this.#proof.hidden = !proof;
    // Nothing of another position stays behind.
    if (!proof) this.#proof.replaceChildren();
    if (!proof || JSON.stringify(before) === JSON.stringify(proof)) return;
    const mark = make('span', { class: 'engine-mark' }, this.#t('engine-proved'));
    const result = make('p', { class: 'engine-proved' }, mark, ` ${proof.say}`);
    const by = make('span', { class: 'note' }, this.#t(`engine-by-${proof.by}`));
    const made = turnButtons(proof.turns, sides, this.#t, this.#board.play);
    this.#proof.replaceChildren(result, by, make('p', { class: 'engine-turns' }, ...made));
  }
}

/**
 * How deep the engine has looked, in words. The first line does not wait for the way in which numbers
 * are written: to prepare that takes longer than to show the line.
 * @param {Wire.EngineLines} lines
 * @param {Translate} t
 * @param {() => void} onReady  it can be told now
 */
export function depthText({ depth, nodes, seconds }, t, onReady) {
  if (!formats) {
    // Once the browser has shown what it has.
    if (!isPreparing) requestAnimationFrame(() => setTimeout(() => prepareNumbers(onReady)));
    isPreparing = true;
    return t('engine-waiting');
  }
  const { compact, tenths } = formats;
  const values = { depth, nodes: compact.format(nodes), seconds: tenths.format(seconds) };
  return t('engine-depth', values);
}

/** How numbers are written. @type {{compact: Intl.NumberFormat, tenths: Intl.NumberFormat} | null} */
let formats = null;
let isPreparing = false;

/** @param {() => void} onReady */
function prepareNumbers(onReady) {
  const { lang } = document.documentElement;
  formats = {
    compact: new Intl.NumberFormat(lang, { notation: 'compact', maximumSignificantDigits: 3 }),
    tenths: new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  };
  onReady();
}

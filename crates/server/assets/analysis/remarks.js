/**
 * What is said of the turn that is shown: a comment, a judgement, and what can be done with it.
 */
import { at, say } from './words.js';

/**
 * @typedef {import('./model.js').Node} Node
 * @typedef {object} Hearing
 * @property {() => Node} current
 * @property {() => void} onSaid  something else is said of the current turn
 * @property {(undo: () => Node) => void} onJudged  it is judged otherwise, and how that is taken back
 */
export class Remarks {
  #on;
  #field = at('comment');
  #signs = document.querySelectorAll('[data-judge]');

  /** @param {Hearing} on */
  constructor(on) {
    this.#on = on;
    this.#field.addEventListener('input', () => {
      on.current().say(this.#field.value);
      on.onSaid();
    });
    this.#field.addEventListener('blur', () => {
      this.#field.value = on.current().said;
    });
    this.#field.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') document.querySelector('#tree [aria-selected=true]')?.focus();
    });
    for (const button of this.#signs) button.addEventListener('click', () => this.#judge(button.dataset.judge));
  }

  focus() {
    this.#field.focus();
  }

  /** Shows a turn. @param {Node} node @param {string | null} name  what it is called; nothing for the start */
  show(node, name) {
    at('comment-label').textContent = name ? say('analysis-comment-of', { turn: name }) : say('analysis-comment-start');
    if (document.activeElement !== this.#field) this.#field.value = node.said;
    for (const button of this.#signs) {
      button.disabled = !name;
      button.setAttribute('aria-pressed', String(button.dataset.judge === node.judgement));
    }
    let first = node;
    while (first.parent && !first.isVariation) first = first.parent;
    document.querySelector('[data-do=promote]').disabled = !first.parent;
    document.querySelector('[data-do=delete]').disabled = !name;
  }

  #judge(sign) {
    const node = this.#on.current();
    const before = node.judgement;
    node.judgement = before === sign ? '' : sign;
    this.#on.onJudged(() => {
      node.judgement = before;
      return node;
    });
  }
}

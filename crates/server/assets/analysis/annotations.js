/**
 * The panel about the turn that is shown: its comment, its judgement, and what can be done with it.
 */
import { buttons, byId, query } from '../dom.js';

/**
 * @typedef {import('./tree-model.js').TurnNode} TurnNode
 *
 * @typedef {object} AnnotationHandlers
 * @property {() => TurnNode} current
 * @property {() => void} onComment  the comment on the current turn has changed
 * @property {(undo: () => TurnNode) => void} onJudge  so has its judgement
 */
export class Annotations {
  #on;
  #t;
  #field = byId('comment');
  #signs = buttons('[data-judge]');

  /** @param {Translate} t @param {AnnotationHandlers} on */
  constructor(t, on) {
    this.#t = t;
    this.#on = on;
    this.#field.addEventListener('input', () => {
      on.current().comment = this.#field.value;
      on.onComment();
    });
    this.#field.addEventListener('blur', () => {
      this.#field.value = on.current().comment;
    });
    this.#field.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') query('#tree [aria-selected=true]').focus();
    });
    for (const button of this.#signs) {
      button.addEventListener('click', () => this.#judge(button.dataset.judge ?? ''));
    }
  }

  focus() {
    this.#field.focus();
  }

  /** Shows a turn. @param {TurnNode} node @param {string | null} name  `null` for the start */
  show(node, name) {
    byId('comment-label').textContent = name
      ? this.#t('analysis-comment-of', { turn: name })
      : this.#t('analysis-comment-start');
    if (document.activeElement !== this.#field) this.#field.value = node.comment;
    for (const button of this.#signs) {
      button.disabled = !name;
      button.setAttribute('aria-pressed', String(button.dataset.judge === node.judgement));
    }
    query('[data-do=promote]').toggleAttribute('disabled', node.variation === null);
    query('[data-do=delete]').toggleAttribute('disabled', !name);
  }

  /** @param {string} sign */
  #judge(sign) {
    const node = this.#on.current();
    const before = node.judgement;
    node.judgement = before === sign ? '' : sign;
    this.#on.onJudge(() => {
      node.judgement = before;
      return node;
    });
  }
}

/**
 * The pages of a game's rules and its strategy: some figures become boards to play both sides on.
 */
import { ApiError, fetchPosition } from './api.js';
import { byId, pageData, query, queryAll } from './dom.js';
import { translator } from './i18n.js';
import { actionsOf, PracticeBoard } from './practice-board.js';

const words = pageData('words');
const t = translator(words);
const { game = '', topic = 'rules' } = byId('rules').dataset;

for (const figure of queryAll('[data-figure]')) {
  const button = /** @type {HTMLButtonElement} */ (query('[data-try]', figure));
  const label = query('span', button);
  const picture = query('img', figure);
  /** The board that takes the picture's place. @type {HTMLElement | null} */
  let trial = null;
  button.addEventListener('click', async () => {
    if (!trial) {
      button.disabled = true;
      trial = await openTrial(figure.dataset.figure ?? '');
      button.disabled = false;
      if (!trial) {
        label.textContent = t('learn-lost');
        return;
      }
      picture.after(trial);
    } else {
      trial.hidden = !trial.hidden;
    }
    picture.hidden = !trial.hidden;
    button.setAttribute('aria-expanded', String(!trial.hidden));
    label.textContent = t(trial.hidden ? 'try-open' : 'try-close');
  });
}

/** @param {string} name @returns {Promise<Wire.FigureBoard | null>} */
async function fetchFigure(name) {
  try {
    const response = await fetch(`/${topic}/${game}/try/${name}`);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** A board in place of a figure; `null` when the server cannot be reached. @param {string} name */
async function openTrial(name) {
  const figure = await fetchFigure(name);
  if (!figure) return null;
  const template = byId('trial').content.firstElementChild;
  const trial = /** @type {HTMLElement} */ (template?.cloneNode(true));
  const part = (/** @type {string} */ which) => query(`[data-part=${which}]`, trial);
  const [undo, again] = [part('undo'), part('again')];
  part('board').innerHTML = figure.svg;
  const start = { game, options: figure.look.options, position: figure.look.position };
  /** The positions so far. */
  const path = [figure.look];
  const here = () => path[path.length - 1];
  /** Changes when an answer that is under way is of no use any more. */
  let revision = 0;
  const board = new PracticeBoard(part('board'), {
    description: figure.board,
    words,
    bar: part('buttons'),
    view: figure.look,
    line: () => ({ ...start, actions: actionsOf(here()) }),
    onAct: (action) => act(action),
    onIllegal: (reason) => showText(reason),
  });

  /** @param {string} text */
  const showText = (text) => {
    part('said').textContent = text;
  };
  const refresh = () => {
    showText(here().say);
    for (const button of [undo, again]) button.toggleAttribute('disabled', path.length === 1);
    board.offer(!here().over);
  };
  /** @param {string} action */
  const act = async (action) => {
    const current = ++revision;
    try {
      const actions = [...actionsOf(here()), action];
      const view = await fetchPosition({ ...start, actions }, { unreachable: t('learn-lost') });
      if (current !== revision) return;
      path.push(view);
      board.show(view);
      refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (current !== revision) return;
      board.show(here(), { animate: false });
      refresh();
      showText(error.message);
    }
  };
  /** @param {number} length */
  const goBack = (length) => {
    revision += 1;
    path.length = Math.max(1, length);
    board.show(here());
    refresh();
  };
  undo.addEventListener('click', () => goBack(path.length - 1));
  again.addEventListener('click', () => goBack(1));
  refresh();
  return trial;
}

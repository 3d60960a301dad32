/**
 * Conditional moves: the player plays both sides on a board, and stores the lines. The server checks
 * each by the rules, and plays the answers when the time has come.
 */
import { ApiError, fetchPosition, postJson } from './api.js';
import { completed, withLine } from './conditional/lines.js';
import { byId, pageData } from './dom.js';
import { translator } from './i18n.js';
import { pageBoard } from './practice-board.js';
import { setUpTypedTurn } from './typed-turn.js';

const t = translator(pageData('words'));
/** @type {Wire.ConditionalState} */
const state = pageData('state');
const unreachable = t('learn-lost');

let { lines } = state;
/** The position at the start, and after each action. @type {Wire.PositionView[]} */
let path = [state.look];
/** The actions on the board. @type {string[]} */
let actions = [];
/** Changes when an answer that is under way is of no use any more. */
let revision = 0;

const here = () => path[path.length - 1];
const turns = () => completed(here(), state.n);
/** @param {string[]} own */
const lineTo = (own) => ({ ...state.line, actions: [...state.line.actions, ...own] });

const board = pageBoard({
  view: state.look,
  line: () => lineTo(actions),
  onAct: (action) => act(action),
  onIllegal: (reason) => feedback('why', reason),
});

/** @param {'right' | 'why' | ''} kind @param {string} text */
function feedback(kind, text) {
  const place = byId('feedback');
  place.dataset.kind = kind;
  place.textContent = text;
}

/** What the player has to do next. */
function task() {
  const line = turns();
  if (here().over) return t('conditional-end');
  if (line.length >= state.longest) return t('conditional-long');
  if (line.length % 2 === 1) return t('conditional-mine', { turn: line[line.length - 1] });
  return t(line.length ? 'conditional-more' : 'conditional-theirs', { name: state.name });
}

/** @param {string} turn @param {number} index */
function turnItem(turn, index) {
  const item = document.createElement('li');
  item.textContent = t(index % 2 === 0 ? 'conditional-if' : 'conditional-then', { turn });
  return item;
}

/** @param {string[]} line */
function lineItem(line) {
  const item = document.createElement('li');
  const list = document.createElement('ol');
  list.className = 'conditional-line';
  list.append(...line.map(turnItem));
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.textContent = '×';
  button.setAttribute('aria-label', t('conditional-remove', { line: line.join(' ') }));
  button.addEventListener('click', () =>
    save(
      lines.filter((other) => other !== line),
      'removed',
    ),
  );
  item.append(list, button);
  return item;
}

function refresh() {
  const line = turns();
  byId('task').textContent = task();
  byId('line').replaceChildren(...line.map(turnItem));
  byId('undo').disabled = actions.length === 0;
  byId('again').disabled = actions.length === 0;
  byId('save').disabled = here().mid || line.length === 0 || line.length % 2 === 1;
  byId('lines').replaceChildren(...lines.map(lineItem));
  byId('lines-empty').hidden = lines.length > 0;
  board.offer(!here().over && line.length < state.longest);
}

/**
 * Plays an action on the board.
 * @param {string} action
 * @returns {Promise<string | null>} what is wrong with it
 */
async function act(action) {
  const own = ++revision;
  board.offer(false);
  const next = [...actions, action];
  try {
    const view = await fetchPosition(lineTo(next), { unreachable });
    if (own !== revision) return null;
    actions = next;
    path.push(view);
    board.show(view);
    feedback('', '');
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (own === revision) {
      board.show(here(), { animate: false });
      feedback('why', error.message);
    }
    return error.message;
  } finally {
    if (own === revision) refresh();
  }
}

/** Goes back to an earlier position. @param {number} count  how many actions stay */
function goBack(count) {
  revision += 1;
  actions = actions.slice(0, count);
  path = path.slice(0, count + 1);
  board.show(here(), { animate: false });
  feedback('', '');
  refresh();
}

/** Stores lines. @param {string[][]} next @param {'saved' | 'removed'} said */
async function save(next, said) {
  if (next.length > state.most) {
    feedback('why', t('conditional-full', { most: state.most }));
    return;
  }
  try {
    const body = { n: state.n, lines: next };
    ({ lines } = await postJson(`/game/${state.id}/conditional`, body, { unreachable }));
    feedback('right', t(`conditional-${said}`));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    feedback('why', error.message);
  }
  refresh();
}

byId('undo').addEventListener('click', () => goBack(actions.length - 1));
byId('again').addEventListener('click', () => goBack(0));
byId('save').addEventListener('click', () => save(withLine(lines, turns()), 'saved'));
setUpTypedTurn({
  isOpen: () => !here().over,
  actions: () => board.texts,
  play: act,
  progress: () => actions.length,
  onError: (error) => feedback('why', error),
});
refresh();

/**
 * A puzzle: the server judges the solver's turns by proof, and the best defence answers.
 */
import { ApiError, fetchPosition, postJson } from './api.js';
import { buttons, byId, make, pageData, query, setUpStepKeys } from './dom.js';
import { translator } from './i18n.js';
import { actionsOf, pageBoard, pause, REPLY_PAUSE } from './practice-board.js';
import { toastCopies } from './toast.js';
import { setUpTypedTurn } from './typed-turn.js';

const t = translator(pageData('words'));
/** @type {Wire.PuzzleState} */
const state = pageData('state');
const page = byId('puzzle');
const address = (/** @type {string} */ what) => `/puzzles/${state.game}/${state.id}/${what}`;
const unreachable = t('learn-lost');

/** @typedef {{view: Wire.PositionView, actions: string[]}} Entry */

/** The position after each own action, and after the replies. @type {Entry[]} */
const path = [{ view: state.look, actions: [] }];
const here = () => path[path.length - 1];
const start = { game: state.game, options: state.look.options, position: state.look.position };

/** Changes when an answer that is under way is of no use any more. */
let revision = 0;
/** The solution, while it is played out. @type {{looks: Wire.PositionView[], at: number} | null} */
let solution = null;
/** Whether the visitor had the first hint for the next turn. */
let isHinted = false;
/** Whether the visitor had any hint before solving it. */
let wasHelped = state.helped;
let isSolved = false;

const board = pageBoard({
  view: state.look,
  line: () => ({ ...start, actions: here().actions }),
  onAct: (action) => act(action),
  onIllegal: (reason) => feedback('why', reason),
});

/** @param {'right' | 'wrong' | 'why' | 'hint' | ''} kind @param {string} text */
function feedback(kind, text) {
  byId('feedback').dataset.kind = kind;
  byId('feedback').textContent = text;
}

/** @param {'try' | 'wrong' | 'solved' | 'line'} mode */
function setMode(mode) {
  page.dataset.mode = mode;
  byId('retry-yes').disabled = mode !== 'wrong';
  byId('retry-yes').classList.toggle('primary', mode === 'wrong');
  byId('line').hidden = mode !== 'line';
  byId('hint').disabled = mode !== 'try';
  byId('undo').disabled = mode === 'line' || path.length === 1;
  byId('again').disabled = mode === 'line' || path.length === 1;
  byId('solution').disabled = mode === 'line';
  byId('next').classList.toggle('primary', mode === 'solved');
  board.offer(mode === 'try');
}

// ---- Attempts

/**
 * Adds an attempt to the list.
 * @param {string[]} turns
 * @param {Wire.PuzzleOutcome['verdict']} verdict
 */
function addAttempt(turns, verdict) {
  byId('tried').hidden = false;
  const item = make('li', { 'data-verdict': verdict }, make('code', {}, turns.join(' ')));
  item.append(` ${t(`puzzle-attempt-${verdict}`)}`);
  byId('attempts').append(item);
}

/** Shows how far the visitor is, once an attempt was judged. @param {string} verdict */
function showProgress(verdict) {
  const progress = byId('puzzle-status');
  const hasSeen = progress.dataset.seen === '1';
  if (verdict === 'wrong' && state.status === 'new' && !isSolved && !hasSeen) {
    progress.textContent = t('puzzle-state-tried');
  }
  if (verdict !== 'solved') return;
  isSolved = true;
  if (hasSeen || ['seen', 'solved', 'helped'].includes(state.status)) return;
  progress.textContent = t(wasHelped ? 'puzzle-state-helped' : 'puzzle-state-solved');
}

/**
 * Plays an action.
 * @param {string} action
 * @returns {Promise<string | null>} what is wrong with it
 */
async function act(action) {
  const own = ++revision;
  const isCurrent = () => own === revision;
  const before = here();
  const actions = [...before.actions, action];
  const goesOn = before.view.steps.some(([text]) => text === action);
  board.offer(false);
  isHinted = false;
  try {
    if (goesOn) {
      const view = await fetchPosition({ ...start, actions }, { unreachable });
      if (!isCurrent()) return null;
      showOwn({ view, actions });
      setMode('try');
    } else {
      const outcome = await postJson(address('try'), { played: actions }, { unreachable });
      if (isCurrent()) await showOutcome(actions, outcome, isCurrent);
    }
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!isCurrent()) return null;
    board.show(before.view, { animate: false });
    setMode('try');
    feedback('why', error.message);
    return error.message;
  }
}

/** @param {Entry} entry */
function showOwn(entry) {
  path.push(entry);
  board.show(entry.view);
  feedback('', '');
}

/**
 * Shows a whole turn of the solver's, the replies to it, and what it is worth.
 * @param {string[]} actions
 * @param {Wire.PuzzleOutcome} outcome
 * @param {() => boolean} isCurrent
 */
async function showOutcome(actions, { verdict, say, looks }, isCurrent) {
  const [view, ...replies] = looks;
  showOwn({ view, actions });
  const turns = view.turns.map(([, text]) => text);
  addAttempt(turns, verdict);
  for (const reply of replies) {
    await pause(REPLY_PAUSE);
    if (!isCurrent()) return;
    board.show(reply);
  }
  const last = replies.at(-1);
  if (last) path.push({ view: last, actions: actionsOf(last) });
  feedback(verdict === 'wrong' ? 'wrong' : 'right', say);
  showProgress(verdict);
  setMode(verdict === 'right' ? 'try' : verdict);
}

/** Whether it is the solver's turn to begin. @param {Entry} entry */
const isOwnTurn = ({ view }) => view.side === state.solver && !view.over && !view.mid;

/** Goes back to before the last own turn, or to the start. @param {boolean} all */
function goBack(all) {
  revision += 1;
  isHinted = false;
  do path.pop();
  while (path.length > 1 && (all || !isOwnTurn(here())));
  if (!path.length) path.push({ view: state.look, actions: [] });
  board.show(here().view);
  feedback('', '');
  setMode('try');
}

// ---- Help

/** Asks for help; what goes wrong is shown. @param {string} what @param {object} body */
async function ask(what, body) {
  const own = revision;
  try {
    const answer = await postJson(address(what), body, { unreachable });
    return own === revision ? answer : null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    feedback('why', error.message);
    return null;
  }
}

async function showHint() {
  const more = isHinted;
  /** @type {{action: string, say: string} | null} */
  const answer = await ask('hint', { played: here().actions, more });
  if (!answer) return;
  isHinted = true;
  if (!isSolved) wasHelped = true;
  // First what the move is about, then the piece; where it goes is for the solver to find.
  if (more) board.point(answer.action, false);
  feedback('hint', more ? t('puzzle-hint-piece') : answer.say);
}

async function showSolution() {
  revision += 1;
  const played = page.dataset.mode === 'try' ? here().actions : [];
  /** @type {{looks: Wire.PositionView[]} | null} */
  const answer = await ask('solution', { played });
  if (!answer) return;
  if (!isSolved && !['solved', 'helped'].includes(state.status)) {
    byId('puzzle-status').dataset.seen = '1';
    byId('puzzle-status').textContent = t('puzzle-state-seen');
  }
  solution = { looks: answer.looks, at: 0 };
  feedback('', '');
  setMode('line');
  go('first');
  query('#line [data-go=next]').focus();
}

/** @type {Record<string, (at: number, last: number) => number>} */
const STEPS = {
  first: () => 0,
  previous: (at) => Math.max(0, at - 1),
  next: (at, last) => Math.min(last, at + 1),
  last: (_, last) => last,
};

/** Shows another position of the solution. @param {string | undefined} where */
function go(where) {
  if (!solution || !where) return;
  const { looks } = solution;
  const end = looks.length - 1;
  solution.at = STEPS[where](solution.at, end);
  const { at } = solution;
  const view = looks[at];
  board.show(view);
  byId('line-said').textContent = describe(view, at, end);
  for (const button of buttons('#line [data-go]')) {
    const isBack = ['first', 'previous'].includes(button.dataset.go ?? '');
    button.setAttribute('aria-disabled', String(at === (isBack ? 0 : end)));
  }
}

/** @param {Wire.PositionView} view @param {number} at @param {number} end */
function describe(view, at, end) {
  const last = view.turns.at(-1);
  const turn =
    at > 0 && last
      ? t('puzzle-line-at', { side: state.sides[last[0]], turn: last[1] })
      : t('puzzle-line-start');
  if (at < end) return turn;
  return `${turn} ${view.over ? view.say : t('puzzle-line-end')}`;
}

function closeSolution() {
  revision += 1;
  solution = null;
  const { view } = here();
  board.show(view, { animate: false });
  if (isSolved && view.over) setMode('solved');
  else setMode(view.over || view.side !== state.solver ? 'wrong' : 'try');
  byId('solution').focus();
}

for (const button of buttons('#line [data-go]')) {
  button.addEventListener('click', () => go(button.dataset.go));
}
setUpStepKeys(go, () => solution !== null);

byId('hint').addEventListener('click', showHint);
byId('solution').addEventListener('click', showSolution);
byId('line-close').addEventListener('click', closeSolution);
byId('undo').addEventListener('click', () => goBack(false));
byId('retry-yes').addEventListener('click', () => goBack(false));
byId('again').addEventListener('click', () => goBack(true));
byId('flip').addEventListener('click', () => {
  board.board.flip(!board.board.flipped);
  if (!solution) board.offer(page.dataset.mode === 'try');
});
setUpTypedTurn({
  isOpen: () => page.dataset.mode === 'try',
  actions: () => board.texts,
  play: act,
  progress: () => path.length,
  onError: () => feedback('', ''),
});
toastCopies(t);

setMode('try');

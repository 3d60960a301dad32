/**
 * A step of a lesson: the learner plays on the board, the server judges by the rules and answers.
 */
import { ApiError, postJson } from './api.js';
import { byId, optional, pageData, query } from './dom.js';
import { translator } from './i18n.js';
import { actionsOf, pageBoard, pause, REPLY_PAUSE } from './practice-board.js';
import { loadJson, store } from './storage.js';
import { setUpTypedTurn } from './typed-turn.js';

/** How long another legal action stays on the board before it is taken back, in milliseconds. */
const OTHER_FOR = 1600;

const t = translator(pageData('words'));
/** @type {Wire.LessonState} */
const state = pageData('state');
const lesson = byId('lesson');
const { game = '', step = '' } = lesson.dataset;

// ---- Finished steps, remembered by this browser

const STORAGE_KEY = `kabinet-lesson-${game}`;

/** @returns {Set<string>} */
const finishedSteps = () => new Set(loadJson(STORAGE_KEY, []));

const rememberStep = () => store(STORAGE_KEY, JSON.stringify([...finishedSteps().add(step)]));

/** @param {boolean} isFinished  whether this step is */
function showProgress(isFinished) {
  const finished = finishedSteps();
  if (isFinished) finished.add(step);
  for (const item of /** @type {Iterable<HTMLElement>} */ (byId('steps').children)) {
    const name = item.dataset.step ?? '';
    item.toggleAttribute('data-done', finished.has(name));
    const states = [t(finished.has(name) ? 'learn-state-done' : 'learn-state-open')];
    if (name === step) states.push(t('learn-state-now'));
    query('[data-part=state]', item).textContent = `, ${states.join(', ')}`;
  }
}

// ---- The step

/**
 * The position after each action of the learner's, which task comes next, and an action that does
 * it.
 * @type {{view: Wire.PositionView, moment: number, example: string | null, actions: string[]}[]}
 */
const path = [{ view: state.look, moment: 0, example: state.example, actions: [] }];
/** The learner's own actions. @type {string[]} */
const played = [];
/** Changes when an answer that is under way is of no use any more. */
let revision = 0;

const start = { game, options: state.look.options, position: state.look.position };
const here = () => path[path.length - 1];
const isFinished = () => here().moment >= state.moments.length;

const board = pageBoard({
  view: state.look,
  line: () => ({ ...start, actions: here().actions }),
  onAct: (action) => act(action),
  onIllegal: (reason) => feedback('why', reason),
});

/**
 * Shows what came of an action.
 * @param {'other' | 'why' | 'right' | ''} kind
 * @param {string} text
 * @param {{html?: boolean}} [how]  html: our own text, in which notation is marked
 */
function feedback(kind, text, { html = false } = {}) {
  const place = byId('feedback');
  place.dataset.kind = kind;
  if (html) place.innerHTML = text;
  else place.textContent = text;
}

function refresh() {
  const { moment } = here();
  const over = isFinished();
  const task = byId('task');
  task.hidden = over;
  if (over) {
    feedback('right', state.done, { html: true });
    rememberStep();
  } else if (task.innerHTML !== state.moments[moment].task) {
    task.innerHTML = state.moments[moment].task;
  }
  lesson.toggleAttribute('data-done', over);
  lesson.dataset.moment = String(moment);
  optional('next')?.classList.toggle('primary', over);
  byId('show').disabled = over;
  byId('undo').disabled = played.length === 0;
  byId('again').disabled = played.length === 0;
  showProgress(over);
  board.offer(!over);
}

/**
 * Plays an action.
 * @param {string} action
 * @returns {Promise<string | null>} what is wrong with it
 */
async function act(action) {
  const own = ++revision;
  const isCurrent = () => own === revision;
  board.offer(false);
  /** @type {Wire.LessonOutcome} */
  let outcome;
  try {
    const body = { played: [...played, action] };
    outcome = await postJson(`/learn/${game}/${step}`, body, { unreachable: t('learn-lost') });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!isCurrent()) return null;
    board.show(here().view, { animate: false });
    refresh();
    feedback('why', error.message);
    return error.message;
  }
  if (!isCurrent()) return null;
  board.show(outcome.looks[0]);
  if (outcome.right) await advance(action, outcome, isCurrent);
  else await takeBackOther(isCurrent);
  if (isCurrent()) refresh();
  return null;
}

/** Shows that the step wants another action. @param {() => boolean} isCurrent */
async function takeBackOther(isCurrent) {
  feedback('other', state.moments[here().moment].other, { html: true });
  await pause(OTHER_FOR);
  if (isCurrent()) board.show(here().view);
}

/**
 * Shows the replies to an action that reaches the goal.
 * @param {string} action
 * @param {Wire.LessonOutcome} outcome
 * @param {() => boolean} isCurrent
 */
async function advance(action, { looks, moment, example }, isCurrent) {
  feedback('right', '');
  const last = looks[looks.length - 1];
  played.push(action);
  path.push({ view: last, moment, example, actions: actionsOf(last) });
  for (const reply of looks.slice(1)) {
    await pause(REPLY_PAUSE);
    if (!isCurrent()) return;
    board.show(reply);
  }
  const lastTurn = last.turns.at(-1);
  if (looks.length < 2 || !lastTurn) return;
  const [side, turn] = lastTurn;
  feedback('right', t('learn-reply', { side: state.sides[side], turn }));
  await pause(REPLY_PAUSE / 2);
}

/** Goes back to the position after this many of the learner's actions. @param {number} length */
function goBack(length) {
  revision += 1;
  played.length = Math.max(0, length);
  path.length = played.length + 1;
  board.show(here().view);
  feedback('', '');
  refresh();
}

byId('undo').addEventListener('click', () => goBack(played.length - 1));
byId('again').addEventListener('click', () => goBack(0));
byId('show').addEventListener('click', () => board.point(here().example));
setUpTypedTurn({
  isOpen: () => !isFinished(),
  actions: () => board.texts,
  play: act,
  progress: () => played.length,
  onError: () => feedback('', ''),
});

refresh();

/**
 * The mistakes of a finished game: the engine reviews it, and the visitor looks for what was better.
 */
import { EngineSocket } from './analysis/engine/engine-socket.js';
import { turnNumber } from './analysis/turn-number.js';
import { ApiError, fetchPosition, postJson } from './api.js';
import { byId, pageData, query } from './dom.js';
import { translator } from './i18n.js';
import { decisive, mistakesOf, ownPart, tally } from './mistakes/summary.js';
import { pageBoard, pause, REPLY_PAUSE } from './practice-board.js';
import { setUpTypedTurn } from './typed-turn.js';

const t = translator(pageData('words'));
/** @type {Wire.MistakesState} */
const state = pageData('state');
const page = byId('puzzle');
const unreachable = t('learn-lost');

/** By the number of the turn; those not judged yet are missing. @type {Wire.ReviewedTurn[]} */
const reviewed = [];
/** @type {Wire.ReviewedTurn[]} */
let mistakes = [];
/** Which of them is on the board. */
let at = 0;
/** Those that were found without help. @type {Set<number>} */
const found = new Set();
/** Those whose solution was shown. @type {Set<number>} */
const seen = new Set();
/** The position before the turn, and after each own action. @type {Wire.PositionView[]} */
let path = [state.look];
/** The actions of the own turn so far. @type {string[]} */
let actions = [];
/** Changes when an answer that is under way is of no use any more. */
let revision = 0;

const here = () => path[path.length - 1];
const current = () => mistakes[at];

/** The line to the position before a turn. @param {number} turn @returns {Wire.Line} */
const lineBefore = (turn) => ({ ...state.line, actions: state.line.actions.slice(0, turn) });

const board = pageBoard({
  view: state.look,
  line: () => {
    const line = lineBefore(current().turn);
    return { ...line, actions: [...line.actions, ...actions] };
  },
  onAct: (action) => act(action),
  onIllegal: (reason) => feedback('why', reason),
});

/** @param {'right' | 'wrong' | 'why' | ''} kind @param {string} text */
function feedback(kind, text) {
  const line = byId('feedback');
  line.dataset.kind = kind;
  line.textContent = text;
}

/** @param {'wait' | 'try' | 'wrong' | 'solved' | 'line' | 'done'} mode */
function setMode(mode) {
  page.dataset.mode = mode;
  const isOpen = mode !== 'wait' && mistakes.length > 0;
  byId('retry-yes').disabled = mode !== 'wrong' && mode !== 'line';
  byId('retry-yes').classList.toggle('primary', mode === 'wrong');
  byId('undo').disabled = mode !== 'try' || path.length === 1;
  byId('solution').disabled = !isOpen || mode === 'line';
  byId('previous-mistake').disabled = !isOpen || at === 0;
  byId('next-mistake').disabled = !isOpen || at === mistakes.length - 1;
  board.offer(mode === 'try');
}

// ---- The review

const socket = new EngineSocket({
  onMessage: (message) => {
    if (message.t === 'review') receive(message);
    else if (message.t === 'refused') stopped(message.say);
    else if (message.t === 'done') finish(message.why === 'reviewed');
  },
  onChange: () => {},
});

/** @param {Wire.EngineReview} message */
function receive({ done, total, turns, start: worth }) {
  for (const turn of turns) reviewed[turn.turn] = turn;
  if (worth) startBar = worth.bar;
  byId('checking-text').textContent = t('mistakes-checking', { done, total });
  byId('checking-meter').max = total;
  byId('checking-meter').value = done;
}

/** How the start is judged. */
let startBar = 0;

/** @param {string} reason */
function stopped(reason) {
  byId('checking').hidden = true;
  feedback('why', reason);
}

/** @param {boolean} isWhole */
function finish(isWhole) {
  if (!isWhole) {
    stopped(t('mistakes-stopped'));
    return;
  }
  byId('checking').hidden = true;
  showSummary();
  mistakes = mistakesOf(reviewed, state.own);
  if (mistakes.length) show(0);
  else byId('task').textContent = t('mistakes-none');
}

function showSummary() {
  for (const [side, counts] of tally(reviewed).entries()) {
    for (const [key, count] of Object.entries(counts)) {
      query(`#summary [data-side="${side}"] [data-count="${key}"]`).textContent = String(count);
    }
  }
  const turn = decisive(reviewed, startBar, state.winner);
  byId('decided').textContent =
    turn && state.winner !== null
      ? t(`mistakes-decided${ownPart(turn.side, state.own)}`, {
          number: numberOf(turn),
          turn: turn.text,
          name: state.players[turn.side],
          winner: state.players[state.winner],
        })
      : t('mistakes-undecided');
  byId('summary').hidden = false;
}

/** @param {Wire.ReviewedTurn} turn */
const numberOf = ({ turn }) => turnNumber(turn, state.turns[0][0]);

// ---- One mistake

/** @param {number} index */
async function show(index) {
  at = index;
  actions = [];
  const own = ++revision;
  const { turn, side, text, judged } = current();
  const told = { number: numberOf(current()), turn: text, judged: judged ?? '' };
  const name = state.players[side];
  const isOwn = state.own[side] && !(state.own[0] && state.own[1]);
  feedback('', '');
  setMode('wait');
  byId('at').textContent = t('mistakes-at', { at: at + 1, count: mistakes.length });
  byId('task').textContent = isOwn
    ? t('mistakes-task', told)
    : t('mistakes-task-of', { ...told, name });
  try {
    const view = await fetchPosition(lineBefore(turn), { unreachable });
    if (own !== revision) return;
    path = [view];
    board.board.flip(side === 1);
    board.show(view, { animate: false });
    setMode('try');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    feedback('why', error.message);
  }
}

/**
 * Plays an action of the own turn; the last one is judged.
 * @param {string} action
 * @returns {Promise<string | null>} what is wrong with it
 */
async function act(action) {
  const own = ++revision;
  const isCurrent = () => own === revision;
  const before = here();
  const played = [...actions, action];
  const goesOn = before.steps.some(([text]) => text === action);
  board.offer(false);
  try {
    if (goesOn) await step(played, isCurrent);
    else await judge(played, isCurrent);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!isCurrent()) return null;
    board.show(before, { animate: false });
    setMode('try');
    feedback('why', error.message);
    return error.message;
  }
}

/** @param {string[]} played @param {() => boolean} isCurrent */
async function step(played, isCurrent) {
  const line = lineBefore(current().turn);
  const view = await fetchPosition(
    { ...line, actions: [...line.actions, ...played] },
    { unreachable },
  );
  if (!isCurrent()) return;
  actions = played;
  path.push(view);
  board.show(view);
  feedback('', '');
  setMode('try');
}

/** @param {string[]} played @param {() => boolean} isCurrent */
async function judge(played, isCurrent) {
  const { turn, text } = current();
  const a = played.join(',');
  if (a === text) {
    goBack();
    feedback('wrong', t('mistakes-same'));
    return;
  }
  const n = state.turns[turn][2];
  /** @type {Wire.MistakesOutcome} */
  const outcome = await postJson(`/game/${state.id}/mistakes/try`, { n, a }, { unreachable });
  if (!isCurrent()) return;
  // The first of the positions that is new.
  const rest = outcome.looks.slice(played.length - 1);
  for (const [index, look] of rest.entries()) {
    if (index) await pause(REPLY_PAUSE);
    if (!isCurrent()) return;
    board.show(look);
  }
  if (outcome.right && !seen.has(at)) found.add(at);
  feedback(outcome.right ? 'right' : 'wrong', outcome.say);
  setMode(outcome.right ? 'solved' : 'wrong');
  if (outcome.right && at === mistakes.length - 1) showEnd();
}

function showEnd() {
  const told = t('mistakes-done', { found: found.size, count: mistakes.length });
  byId('feedback').textContent += ` ${told}`;
}

/** Back to before the turn. */
function goBack() {
  revision += 1;
  actions = [];
  path.length = 1;
  board.show(here());
  feedback('', '');
  setMode('try');
}

/** Plays out what was better. */
async function showBetter() {
  const { turn, better } = current();
  const own = ++revision;
  const [{ turns }] = better;
  seen.add(at);
  goBackQuietly();
  setMode('line');
  feedback('right', t('mistakes-better', { turn: turns[0] }));
  const line = lineBefore(turn);
  const all = turns.flatMap((text) => text.split(','));
  try {
    for (let count = 1; count <= all.length; count += 1) {
      const view = await fetchPosition(
        { ...line, actions: [...line.actions, ...all.slice(0, count)] },
        { unreachable },
      );
      await pause(REPLY_PAUSE);
      if (own !== revision) return;
      board.show(view);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    feedback('why', error.message);
  }
}

function goBackQuietly() {
  actions = [];
  path.length = 1;
  board.show(here(), { animate: false });
}

byId('solution').addEventListener('click', showBetter);
byId('retry-yes').addEventListener('click', goBack);
byId('undo').addEventListener('click', goBack);
byId('previous-mistake').addEventListener('click', () => show(at - 1));
byId('next-mistake').addEventListener('click', () => show(at + 1));
byId('flip').addEventListener('click', () => {
  board.board.flip(!board.board.flipped);
  board.offer(page.dataset.mode === 'try');
});
setUpTypedTurn({
  isOpen: () => page.dataset.mode === 'try',
  actions: () => board.texts,
  play: act,
  progress: () => path.length + (page.dataset.mode === 'try' ? 0 : 1),
  onError: () => feedback('', ''),
});

setMode('wait');
if (state.turns.length) {
  byId('checking-text').textContent = t('mistakes-checking', {
    done: 0,
    total: state.turns.length + 1,
  });
  socket.ask({ t: 'review', ...state.line });
} else {
  byId('checking').hidden = true;
  byId('task').textContent = t('mistakes-empty');
}

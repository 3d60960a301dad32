/**
 * A puzzle, awake: own turns on the board, judged by the server by proof; the best defence answers by itself.
 */
import { look } from './look.js';
import { PAUSE, Stage, data, judge, pause, sayer } from './stage.js';

const at = (id) => document.getElementById(id);
const words = data('words');
const say = sayer(words);
const state = data('state');
const page = at('puzzle');
const address = (what) => `/puzzles/${state.game}/${state.id}/${what}`;

/**
 * Where the solver stands: after each own action, and after the replies.
 * @type {{view: object, actions: string[]}[]}
 */
const path = [{ view: state.look, actions: [] }];
const here = () => path.at(-1);
const start = { game: state.game, options: state.look.options, position: state.look.position };

/** What is under way is given up when this changes. */
let now = 0;
/** The solution, when it is looked at: its positions, and which is shown. @type {{looks: object[], at: number} | null} */
let line = null;
/** How much was said of the next turn: 0, 1 for the piece, 2 for the whole. */
let hinted = 0;
let solved = false;

const stage = new Stage(at('board'), {
  description: data('board-data'),
  words,
  bar: at('board-buttons'),
  view: state.look,
  asked: () => ({ ...start, actions: here().actions }),
  onAct: (action) => act(action),
  onWhy: (why) => feedback('why', why),
});

/** @param {'right' | 'wrong' | 'why' | 'hint' | ''} kind @param {string} text */
function feedback(kind, text) {
  at('feedback').dataset.kind = kind;
  at('feedback').textContent = text;
}

/** @param {'try' | 'wrong' | 'solved' | 'line'} mode */
function show(mode) {
  page.dataset.mode = mode;
  at('retry').hidden = mode !== 'wrong';
  at('line').hidden = mode !== 'line';
  at('hint').disabled = mode !== 'try';
  at('undo').disabled = mode === 'line' || path.length === 1;
  at('again').disabled = mode === 'line' || path.length === 1;
  at('solution').disabled = mode === 'line';
  at('next').classList.toggle('primary', mode === 'solved');
  stage.offer(mode === 'try');
}

/** Notes an attempt in the list. @param {string[]} turns @param {'right' | 'wrong' | 'solved'} verdict */
function note(turns, verdict) {
  at('tried').hidden = false;
  const item = document.createElement('li');
  item.dataset.verdict = verdict;
  const played = document.createElement('code');
  played.textContent = turns.join(' ');
  item.append(played, ` ${say(`puzzle-attempt-${verdict}`)}`);
  at('attempts').append(item);
}

/** Asks for something about what was played; whatever goes wrong is said. */
async function ask(what, body) {
  try {
    return await judge(address(what), body, say('learn-lost'));
  } catch (error) {
    feedback('why', error.say);
    return null;
  }
}

/** Plays an action. @returns {Promise<string | null>} what is wrong with it, if anything */
async function act(action) {
  const moment = ++now;
  const current = () => moment === now;
  const before = here();
  const actions = [...before.actions, action];
  const ends = !before.view.steps.some(([text]) => text === action);
  stage.offer(false);
  hinted = 0;
  let answer;
  try {
    answer = ends
      ? await judge(address('try'), { played: actions }, say('learn-lost'))
      : { verdict: 'goes on', say: '', looks: [await look({ ...start, actions }, { lost: say('learn-lost') })] };
  } catch (error) {
    if (!current()) return null;
    stage.show(before.view, { animate: false });
    show('try');
    feedback('why', error.say);
    return error.say;
  }
  if (!current()) return null;
  const [own, ...replies] = answer.looks;
  const last = answer.looks.at(-1);
  path.push({ view: own, actions });
  stage.show(own);
  feedback('', '');
  if (answer.verdict === 'goes on') {
    show('try');
    return null;
  }
  note(own.turns.map(([, text]) => text), answer.verdict);
  for (const reply of replies) {
    await pause(PAUSE);
    if (!current()) return null;
    stage.show(reply);
  }
  if (replies.length) path.push({ view: last, actions: last.turns.flatMap(([, text]) => text.split(',')) });
  feedback(answer.verdict === 'wrong' ? 'wrong' : 'right', answer.say);
  if (answer.verdict === 'wrong' && state.standing === 'new' && !solved && at('standing').dataset.seen !== '1') {
    at('standing').textContent = say('puzzle-state-tried');
  }
  if (answer.verdict === 'solved') {
    solved = true;
    if (at('standing').dataset.seen !== '1' && state.standing !== 'seen') at('standing').textContent = say('puzzle-state-solved');
  }
  show({ solved: 'solved', wrong: 'wrong', right: 'try' }[answer.verdict]);
  return null;
}

/** Goes back to before the last own turn, or to the start. @param {boolean} all */
function back(all) {
  now += 1;
  hinted = 0;
  if (all) path.length = 1;
  else {
    const own = (entry) => entry.view.side === state.solver && !entry.view.over && !entry.view.mid;
    do path.pop(); while (path.length > 1 && !own(here()));
    if (!path.length) path.push({ view: state.look, actions: [] });
  }
  stage.show(here().view);
  feedback('', '');
  show('try');
}

async function hint() {
  const moment = now;
  const more = hinted > 0;
  const answer = await ask('hint', { played: here().actions, more });
  if (!answer || moment !== now) return;
  hinted = more ? 2 : 1;
  stage.point(answer.action, more);
  feedback('hint', say(more ? 'puzzle-hint-place' : 'puzzle-hint-piece'));
}

// ---- The solution, played out

async function solution() {
  const moment = ++now;
  const played = page.dataset.mode === 'try' ? here().actions : [];
  const answer = await ask('solution', { played });
  if (!answer || moment !== now) return;
  if (!solved && state.standing !== 'solved') {
    at('standing').dataset.seen = '1';
    at('standing').textContent = say('puzzle-state-seen');
  }
  line = { looks: answer.looks, at: 0 };
  feedback('', '');
  show('line');
  go(0);
  document.querySelector('#line [data-go=next]').focus();
}

/** Shows a position of the solution. @param {number} index */
function go(index) {
  const { looks } = line;
  line.at = Math.max(0, Math.min(looks.length - 1, index));
  const view = looks[line.at];
  stage.show(view);
  const last = view.turns.at(-1);
  const begun = line.at > 0 && last;
  const played = begun ? say('puzzle-line-at', { side: state.sides[last[0]], turn: last[1] }) : say('puzzle-line-start');
  const end = line.at === looks.length - 1 ? ` ${view.over ? view.say : say('puzzle-line-end')}` : '';
  at('line-said').textContent = played + end;
  for (const button of document.querySelectorAll('#line [data-go]')) {
    const toStart = ['first', 'previous'].includes(button.dataset.go);
    button.setAttribute('aria-disabled', String(toStart ? line.at === 0 : line.at === looks.length - 1));
  }
}

function close() {
  now += 1;
  line = null;
  stage.show(here().view, { animate: false });
  const { view } = here();
  show(solved && view.over ? 'solved' : view.over || view.side !== state.solver ? 'wrong' : 'try');
  at('solution').focus();
}

const step = { first: () => 0, previous: () => line.at - 1, next: () => line.at + 1, last: () => line.looks.length - 1 };
for (const button of document.querySelectorAll('#line [data-go]')) {
  button.addEventListener('click', () => line && go(step[button.dataset.go]()));
}
document.addEventListener('keydown', (event) => {
  const where = { ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last' }[event.key];
  if (!line || !where || event.ctrlKey || event.altKey || event.metaKey || event.target.closest('input, #board')) return;
  event.preventDefault();
  go(step[where]());
});

at('hint').addEventListener('click', hint);
at('solution').addEventListener('click', solution);
at('line-close').addEventListener('click', close);
at('undo').addEventListener('click', () => back(false));
at('retry-yes').addEventListener('click', () => back(false));
at('again').addEventListener('click', () => back(true));
at('flip').addEventListener('click', () => {
  stage.board.flip(!stage.board.flipped);
  if (!line) stage.offer(page.dataset.mode === 'try');
});
at('typed').addEventListener('submit', async (event) => {
  event.preventDefault();
  const field = at('typed-turn');
  at('typed-error').textContent = '';
  for (const action of field.value.trim().split(',').filter(Boolean)) {
    if (page.dataset.mode !== 'try') return;
    const trouble = await act(action.trim());
    if (trouble) {
      at('typed-error').textContent = trouble;
      feedback('', '');
      return;
    }
  }
  field.value = '';
});

let toasting = 0;
document.addEventListener('kabinet:copied', ({ detail }) => {
  at('toast').textContent = say(detail ? 'copied' : 'copy-failed');
  at('toast').hidden = false;
  clearTimeout(toasting);
  toasting = setTimeout(() => (at('toast').hidden = true), 5000);
});

show('try');

/**
 * A step of a lesson, awake: the learner plays on the board, the server judges by the rules and answers.
 */
import { PAUSE, Stage, data, judge, pause, sayer } from './stage.js';

/** How long something else that is allowed is seen before it is taken back. */
const SEEN = 1600;

const at = (id) => document.getElementById(id);
const words = data('words');
const say = sayer(words);
const state = data('state');
const lesson = at('lesson');
const { game, step } = lesson.dataset;

// ---- What was done, in this browser

const KEY = `kabinet-lesson-${game}`;

/** The steps that this visitor has done. @returns {Set<string>} */
function done() {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return new Set();
  }
}

function remember() {
  try {
    localStorage.setItem(KEY, JSON.stringify([...done().add(step)]));
  } catch {
    // Without storage it holds for this page only.
  }
}

function showProgress(extra = null) {
  const all = done();
  if (extra) all.add(extra);
  for (const item of at('steps').children) {
    const name = item.dataset.step;
    item.toggleAttribute('data-done', all.has(name));
    const states = [all.has(name) ? 'done' : 'open', ...(name === step ? ['now'] : [])];
    item.querySelector('[data-part=state]').textContent = `, ${states.map((key) => say(`learn-state-${key}`)).join(', ')}`;
  }
}

// ---- The step

/**
 * Where the learner stands after each of their actions: the position, what is to be done next, an action that does it.
 * @type {{view: object, moment: number, example: string | null, actions: string[]}[]}
 */
const path = [{ view: state.look, moment: 0, example: state.example, actions: [] }];
/** The learner's own actions. @type {string[]} */
const played = [];
/** What is under way is given up when this changes. */
let now = 0;

const start = { game, options: state.look.options, position: state.look.position };
const here = () => path.at(-1);
const finished = () => here().moment >= state.moments.length;

const stage = new Stage(at('board'), {
  description: data('board-data'),
  words,
  bar: at('board-buttons'),
  view: state.look,
  asked: () => ({ ...start, actions: here().actions }),
  onAct: (action) => act(action),
  onWhy: (why) => feedback('why', why),
});

/** Says what came of it. The texts are our own, with notation marked. @param {'other' | 'why' | 'right' | ''} kind @param {string} text */
function feedback(kind, text, { html = false } = {}) {
  const place = at('feedback');
  place.dataset.kind = kind;
  if (html) place.innerHTML = text;
  else place.textContent = text;
}

function refresh() {
  const { moment } = here();
  const over = finished();
  at('task').hidden = over;
  if (!over) {
    const task = state.moments[moment].task;
    if (at('task').innerHTML !== task) at('task').innerHTML = task;
  } else {
    feedback('right', state.done, { html: true });
    remember();
  }
  lesson.toggleAttribute('data-done', over);
  lesson.dataset.moment = String(moment);
  at('next')?.classList.toggle('primary', over);
  at('show').disabled = over;
  at('undo').disabled = played.length === 0;
  at('again').disabled = played.length === 0;
  showProgress(over ? step : null);
  stage.offer(!over);
}

/** Plays an action. @returns {Promise<string | null>} what is wrong with it, if anything */
async function act(action) {
  const moment = ++now;
  const current = () => moment === now;
  stage.offer(false);
  let outcome;
  try {
    outcome = await judge(`/learn/${game}/${step}`, { played: [...played, action] }, say('learn-lost'));
  } catch (error) {
    if (!current()) return null;
    stage.show(here().view, { animate: false });
    refresh();
    feedback('why', error.say);
    return error.say;
  }
  if (!current()) return null;
  const [own, ...replies] = outcome.looks;
  stage.show(own);
  if (!outcome.right) {
    feedback('other', state.moments[here().moment].other, { html: true });
    await pause(SEEN);
    if (!current()) return null;
    stage.show(here().view);
    refresh();
    return null;
  }
  feedback('right', '');
  const last = outcome.looks.at(-1);
  played.push(action);
  path.push({
    view: last,
    moment: outcome.moment,
    example: outcome.example,
    actions: last.turns.flatMap(([, text]) => text.split(',')),
  });
  for (const reply of replies) {
    await pause(PAUSE);
    if (!current()) return null;
    stage.show(reply);
  }
  if (replies.length) {
    const [side, turn] = last.turns.at(-1);
    feedback('right', say('learn-reply', { side: state.sides[side], turn }));
    await pause(PAUSE / 2);
  }
  if (current()) refresh();
  return null;
}

/** Takes back the last action of the learner's and everything since, or all. @param {boolean} all */
function back(all) {
  now += 1;
  const length = all ? 0 : Math.max(0, played.length - 1);
  played.length = length;
  path.length = length + 1;
  stage.show(here().view);
  feedback('', '');
  refresh();
}

at('undo').addEventListener('click', () => back(false));
at('again').addEventListener('click', () => back(true));
at('show').addEventListener('click', () => stage.point(here().example));
at('typed').addEventListener('submit', async (event) => {
  event.preventDefault();
  const field = at('typed-turn');
  at('typed-error').textContent = '';
  for (const action of field.value.trim().split(',').filter(Boolean)) {
    if (finished()) return;
    const before = played.length;
    const trouble = await act(action.trim());
    if (trouble) {
      at('typed-error').textContent = trouble;
      feedback('', '');
    }
    if (played.length === before) return;
  }
  field.value = '';
});

refresh();

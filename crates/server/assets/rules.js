/**
 * The rules, awake: some figures become boards on which one plays both sides.
 */
import { look } from './look.js';
import { Stage, data, sayer } from './stage.js';

const words = data('words');
const say = sayer(words);
const { game } = document.getElementById('rules').dataset;

for (const figure of document.querySelectorAll('[data-figure]')) {
  const button = figure.querySelector('[data-try]');
  /** What is there instead of the picture. @type {HTMLElement | null} */
  let trial = null;
  button.addEventListener('click', async () => {
    if (!trial) {
      button.disabled = true;
      trial = await open(figure.dataset.figure);
      button.disabled = false;
      if (!trial) {
        button.querySelector('span').textContent = say('learn-lost');
        return;
      }
      figure.querySelector('img').after(trial);
    } else {
      trial.hidden = !trial.hidden;
    }
    figure.querySelector('img').hidden = !trial.hidden;
    button.setAttribute('aria-expanded', String(!trial.hidden));
    button.querySelector('span').textContent = say(trial.hidden ? 'try-open' : 'try-close');
  });
}

/** A board that stands where a figure stood; nothing when the server cannot be reached. @param {string} name */
async function open(name) {
  let brought;
  try {
    const answer = await fetch(`/rules/${game}/try/${name}`);
    if (!answer.ok) return null;
    brought = await answer.json();
  } catch {
    return null;
  }
  const trial = document.getElementById('trial').content.firstElementChild.cloneNode(true);
  const part = (which) => trial.querySelector(`[data-part=${which}]`);
  part('board').innerHTML = brought.svg;
  const start = { game, options: brought.look.options, position: brought.look.position };
  /** The positions so far. */
  const path = [brought.look];
  const here = () => path.at(-1);
  const actions = () => here().turns.flatMap(([, text]) => text.split(','));
  let now = 0;
  const stage = new Stage(part('board'), {
    description: brought.board,
    words,
    bar: part('buttons'),
    view: brought.look,
    asked: () => ({ ...start, actions: actions() }),
    onAct: (action) => act(action),
    onWhy: (why) => said(why),
  });

  const said = (text) => (part('said').textContent = text);
  const refresh = () => {
    said(here().say);
    part('undo').disabled = part('again').disabled = path.length === 1;
    stage.offer(!here().over);
  };
  const act = async (action) => {
    const moment = ++now;
    try {
      const view = await look({ ...start, actions: [...actions(), action] }, { lost: say('learn-lost') });
      if (moment !== now) return;
      path.push(view);
      stage.show(view);
      refresh();
    } catch (error) {
      if (moment !== now) return;
      stage.show(here(), { animate: false });
      refresh();
      said(error.say);
    }
  };
  const back = (all) => {
    now += 1;
    path.length = all ? 1 : Math.max(1, path.length - 1);
    stage.show(here());
    refresh();
  };
  part('undo').addEventListener('click', () => back(false));
  part('again').addEventListener('click', () => back(true));
  refresh();
  return trial;
}

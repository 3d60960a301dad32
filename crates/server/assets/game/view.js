/**
 * How the table looks to this visitor: the size of the board, quiet mode, full screen.
 */
import { byId, isElsewhere, optional } from '../dom.js';
import { load, store } from '../storage.js';

const SIZE = 'kabinet-board-size';
/** The sizes of the board; the largest fits the window. */
const SIZES = ['large', 'medium', 'small'];

/** A stored size, or the usual one. @param {string} stored */
export const knownSize = (stored) => (SIZES.includes(stored) ? stored : SIZES[0]);

export function setUpView() {
  setUpSize();
  setUpQuiet();
  setUpFullScreen();
}

function setUpSize() {
  const choice = byId('board-size');
  const show = (/** @type {string} */ size) => {
    byId('table').dataset.size = size;
  };
  choice.value = knownSize(load(SIZE, SIZES[0]));
  show(choice.value);
  choice.addEventListener('change', () => {
    store(SIZE, choice.value);
    show(choice.value);
  });
}

/** The board, the clocks, and nothing else. */
function setUpQuiet() {
  const show = (/** @type {boolean} */ on) => {
    document.body.classList.toggle('quiet', on);
    byId('quiet').setAttribute('aria-pressed', String(on));
    byId('quiet-end').hidden = !on;
  };
  const toggle = () => {
    const on = !document.body.classList.contains('quiet');
    show(on);
    byId(on ? 'quiet-end' : 'quiet').focus({ preventScroll: true });
    if (on) scrollTo(0, 0);
  };
  byId('quiet').addEventListener('click', toggle);
  byId('quiet-end').addEventListener('click', toggle);
  document.addEventListener('keydown', (event) => {
    // Escape leads out, unless the board lets go of something.
    const isOut = event.key === 'Escape' && document.body.classList.contains('quiet');
    if (isElsewhere(event) || !(event.key === 'q' || isOut)) return;
    event.preventDefault();
    toggle();
  });
}

function setUpFullScreen() {
  const button = optional('full-screen');
  if (!button) return;
  button.hidden = !document.fullscreenEnabled;
  const toggle = () => {
    const done = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen();
    // A browser may refuse it; the page stays as it is.
    done.catch(() => {});
  };
  button.addEventListener('click', toggle);
  document.addEventListener('fullscreenchange', () => {
    button.setAttribute('aria-pressed', String(document.fullscreenElement !== null));
  });
  document.addEventListener('keydown', (event) => {
    if (isElsewhere(event) || event.key !== 'f' || button.hidden) return;
    event.preventDefault();
    toggle();
  });
}

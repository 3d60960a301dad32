/**
 * An annotated game: the board shows one position after the other, with what is said of it.
 */
import { byId, pageData, query, queryAll, setUpStepKeys } from './dom.js';
import { PracticeBoard } from './practice-board.js';

/** @type {Wire.AnnotatedState} */
const state = pageData('state');
const last = state.looks.length - 1;
const links = new Map(
  Array.from(queryAll('#score [data-turn]'), (link) => [Number(link.dataset.turn), link]),
);

/** How many turns were played in the position on the board. */
let at = 0;

const board = new PracticeBoard(byId('board'), {
  description: pageData('board-data'),
  words: pageData('words'),
  bar: byId('board-buttons'),
  view: state.looks[0],
  // Nothing is offered, so nothing can be played, and nobody asks why.
  line: () => null,
  onAct: () => {},
  onIllegal: () => {},
});

/** @param {number} turns @param {{animate?: boolean}} [how] */
function goTo(turns, { animate = true } = {}) {
  const next = Math.min(Math.max(turns, 0), last);
  board.show(state.looks[next], { animate });
  at = next;
  for (const [number, link] of links) {
    if (number === at) link.setAttribute('aria-current', 'step');
    else link.removeAttribute('aria-current');
  }
  const item = links.get(at)?.parentElement;
  const note = item?.querySelector('[data-part=note]');
  byId('now').innerHTML = note?.innerHTML ?? '';
  if (!note) byId('now').textContent = state.looks[at].say;
  for (const [go, end] of /** @type {[string, number][]} */ ([
    ['first', 0],
    ['previous', 0],
    ['next', last],
    ['last', last],
  ])) {
    query(`[data-go=${go}]`, byId('steps')).toggleAttribute('disabled', at === end);
  }
}

const steps = {
  first: () => 0,
  previous: () => at - 1,
  next: () => at + 1,
  last: () => last,
};

for (const [go, target] of Object.entries(steps)) {
  query(`[data-go=${go}]`, byId('steps')).addEventListener('click', () => goTo(target()));
}
for (const [number, link] of links) {
  link.addEventListener('click', (event) => {
    event.preventDefault();
    goTo(number);
    history.replaceState(null, '', `#${number}`);
  });
}
setUpStepKeys((where) => goTo(steps[where]()));

// A link to a turn opens the game there.
const wanted = /^#(\d+)$/.exec(location.hash);
goTo(wanted ? Number(wanted[1]) : 0, { animate: false });

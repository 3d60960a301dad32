/**
 * The page of a game that is played in this browser, without the server. This runs before the script
 * of every game page: it opens the room and puts everything where the server would have put it.
 */
import { byId, make, optional, pageData, queryAll } from './dom.js';
import { openTable } from './here/here-table.js';

const table = byId('table');
const address = new URL(location.href);
const game = table.dataset.game ?? '';
const room = address.searchParams.get('room') ?? undefined;

/** Shows why there is no game. @param {string} problem */
function giveUp(problem) {
  byId('here-problem').hidden = false;
  if (problem) byId('here-problem-text').textContent = problem;
  table.hidden = true;
  // The script of the table has nothing to do.
  return new Promise(() => {});
}

/** The people of a side. @param {any} page @param {number} side */
const people = (page, side) =>
  page.sides.flatMap((/** @type {number} */ of, /** @type {number} */ seat) => {
    if (of !== side) return [];
    const { label, note } = page.state.seats[seat];
    return make(
      'li',
      { 'data-seat': String(seat) },
      make('span', { class: 'player-name', 'data-part': 'name' }, label),
      make('span', { class: 'player-note', 'data-part': 'note' }, note ?? ''),
      make('span', { class: 'player-gone', 'data-part': 'gone' }),
    );
  });

/**
 * Suggests the same opponent for the next game: several characters may have one level.
 * @param {any} list @param {any} page
 */
function chooseNext(list, { level, character }) {
  const is = (/** @type {HTMLOptionElement} */ { value, dataset }) =>
    character ? dataset.character === character : value === String(level) && !dataset.character;
  list.selectedIndex = [...list.options].findIndex(is);
}

const names = JSON.parse(table.dataset.sides ?? '["",""]');
const called = { sides: names, both: table.dataset.both ?? '' };
const wanted = room
  ? { game, room, called }
  : { game, form: Object.fromEntries(address.searchParams), called };
const opened = await openTable(pageData('local'), wanted);
if ('problem' in opened) await giveUp(opened.problem);
else {
  const { id, page } = opened;
  history.replaceState(null, '', `/here/${game}?room=${id}`);
  table.dataset.room = id;
  table.dataset.options = JSON.stringify(page.options);
  table.dataset.near = String(page.near);
  table.toggleAttribute('data-over', page.over);
  byId('board').innerHTML = page.svg;
  byId('board-data').textContent = JSON.stringify(page.board);
  byId('state').textContent = JSON.stringify(page.state);
  if (page.level === null) optional('next-level')?.remove();
  else chooseNext(byId('next-level'), page);
  for (const bar of queryAll('.player')) {
    const side = bar.id === 'player-bottom' ? page.near : 1 - page.near;
    bar.dataset.side = String(side);
    bar.setAttribute('aria-label', names[side]);
    for (const name of queryAll('[data-part=side]', bar)) name.textContent = names[side];
    for (const list of queryAll('[data-part=people]', bar)) {
      list.replaceChildren(...people(page, side));
    }
  }
}

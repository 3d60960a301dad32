/**
 * The games that are played in this browser, without the server, in the lists of games.
 */
import { make, optional } from '../dom.js';

/**
 * @typedef {object} HereRow
 * @property {string} id
 * @property {string} game
 * @property {string} name
 * @property {string} note
 * @property {string} [players]  missing in games from before lists named them
 * @property {string} [refused]  why the server does not take it; empty if it has not said
 */

/** @param {HereRow} row @param {string} unsaid  what is shown if the server has not said why */
const rowElement = ({ id, game, name, note, players, refused }, unsaid) =>
  make(
    'li',
    { class: 'row' },
    make(
      'div',
      { class: 'row-what' },
      make('a', { class: 'row-link', href: `/here/${game}?room=${id}` }, name),
      make('span', { class: 'row-who' }, players ?? ''),
    ),
    make('div', { class: 'row-note' }, refused === undefined ? note : refused || unsaid),
  );

/** Shows them, if the service worker keeps any. */
export async function showHere() {
  const [section, list] = [optional('here'), optional('here-rows')];
  if (!section || !list || !navigator.serviceWorker?.controller) return;
  try {
    const response = await fetch('/here/rooms');
    /** @type {HereRow[]} */
    const rows = response.ok ? await response.json() : [];
    section.hidden = rows.length === 0;
    const unsaid = list.dataset.refused ?? '';
    list.replaceChildren(...rows.map((row) => rowElement(row, unsaid)));
  } catch {
    // Nobody has kept any.
  }
}

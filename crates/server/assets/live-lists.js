/**
 * The lists of games, up to date: the page asks for them again every few seconds while somebody
 * looks at it.
 */
import { optional, queryAll } from './dom.js';
import { showHere } from './here/here-list.js';
import { pictureAddress } from './site.js';

/** How often the lists are asked for, in milliseconds. */
const PAUSE = 4000;
/** The lists that pages have, by their ids. */
const LISTS = ['mine', 'lobby', 'watch'];
const FINISHED = 'finished';

/**
 * Puts the rows of a new list in the place of the old ones, unless they are the same. What has the
 * focus keeps it.
 * @param {HTMLElement} list
 * @param {HTMLElement} next
 */
export function replace(list, next) {
  const theme = document.documentElement.dataset.theme ?? 'auto';
  for (const picture of /** @type {NodeListOf<HTMLImageElement>} */ (
    next.querySelectorAll('img[data-picture]')
  )) {
    picture.src = pictureAddress(picture.dataset.picture ?? '', theme);
  }
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  const rows = list.querySelector('.rows, .empty');
  const others = next.querySelector('.rows, .empty');
  if (!rows || !others || plain(rows) === plain(others)) return;
  const href = focused?.getAttribute('href');
  rows.replaceWith(others);
  const [same] = href ? queryAll(`[href="${CSS.escape(href)}"]`, list) : [];
  same?.focus();
}

/** What a list says, without what only this page adds to its pictures. @param {Element} list */
const plain = (list) => list.outerHTML.replace(/ (?:src|loading)="[^"]*"/g, '');

/** @param {string} address @param {string[]} ids  of the lists that are there */
async function refreshFrom(address, ids) {
  try {
    const response = await fetch(address);
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    for (const id of ids) {
      const [list, next] = [optional(id), page.getElementById(id)];
      if (list && next) replace(list, next);
    }
  } catch {
    // Without a connection the lists stay as they are, until the next time.
  }
}

const refresh = () => !document.hidden && refreshFrom('/lists', LISTS);

export function setUpLists() {
  showHere();
  document.addEventListener('kabinet:brought', () => {
    showHere();
    refresh();
    // Only the whole page has the finished games: they seldom change.
    if (optional(FINISHED)) refreshFrom(location.pathname, [FINISHED]);
  });
  setInterval(refresh, PAUSE);
  // A visitor who comes back to the page sees the latest lists.
  document.addEventListener('visibilitychange', refresh);
}

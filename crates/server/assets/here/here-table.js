/**
 * The table of a game that is played in this browser, without the server: a worker that speaks as a
 * room of the server does.
 */

import { byId } from '../dom.js';

/** The name that the pages of such games give their room. */
export const HERE = 'here';

/** @type {Worker | null} */
let worker = null;
/** What waits for an answer of the worker. @type {Map<number, (answer: any) => void>} */
const waiting = new Map();
let nextId = 1;
/** @type {(text: string) => void} */
let onText = () => {};

/**
 * Ends the worker, which has an engine, when the page is left: the browser may keep the page for the
 * way back, and then it reads the room again. What could not be stored stays.
 * @param {Worker} own
 */
function endWithPage(own) {
  let isEnded = false;
  addEventListener('pagehide', () => {
    isEnded = byId('here-unkept').hidden === true;
    if (isEnded) own.terminate();
  });
  addEventListener('pageshow', () => isEnded && location.reload());
}

/**
 * Opens a room that is stored, or a new one.
 * @param {Record<string, string>} addresses
 * @param {{
 *   game: string,
 *   room?: string,
 *   form?: Record<string, string>,
 *   called: {sides: string[], both: string},
 * }} wanted
 * @returns {Promise<{id: string, page: any} | {problem: string}>}
 */
export function openTable(addresses, wanted) {
  const own = new Worker(addresses.table);
  worker = own;
  endWithPage(own);
  own.postMessage({ load: addresses });
  own.postMessage({ begin: wanted });
  return new Promise((resolve) => {
    own.addEventListener('error', () => resolve({ problem: '' }));
    own.addEventListener('message', ({ data }) => {
      if (data.got !== undefined) {
        waiting.get(data.id)?.(data.got);
        waiting.delete(data.id);
      } else if (data.kept !== undefined) byId('here-unkept').hidden = data.kept;
      else if (data.text) onText(data.text);
      else if (data.brought) location.replace(`/game/${data.brought}`);
      else if (data.next) location.assign(`/here/${wanted.game}?room=${data.next}`);
      else resolve(data);
    });
  });
}

/** Something of the past of the game: `at/N` or `turns/N`. @param {string} path */
export function fetchHere(path) {
  const id = nextId++;
  worker?.postMessage({ get: path, id });
  return new Promise((resolve) => waiting.set(id, resolve));
}

/** The connection to such a room, with the interface of a socket that is never lost. */
export class HereSocket {
  #on;

  /** @param {import('../socket.js').SocketHandlers} handlers */
  constructor(handlers) {
    this.#on = handlers;
  }

  connect() {
    onText = (text) => this.#on.onMessage(JSON.parse(text));
    this.#on.onOpen?.();
    worker?.postMessage({ joined: true });
  }

  /** @param {object} message @returns {boolean} */
  send(message) {
    worker?.postMessage({ send: JSON.stringify(message) });
    return true;
  }
}

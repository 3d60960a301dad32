/**
 * The page of a game.
 *
 * The server is the referee: nothing here knows a rule. A state from the server says everything
 * about the game, and the page was drawn from one, so there is nothing to wait for.
 *
 * | module | concept |
 * | --- | --- |
 * | `game/game-socket.js` | requests to the room, and messages from it |
 * | `game/players.js`, `game/clock.js` | who plays, who is connected; the time left |
 * | `game/turn-list.js`, `game/history.js` | the turns; earlier positions |
 * | `game/notices.js`, `game/commands.js` | offers, camps, the result; buttons |
 * | `game/announcer.js`, `game/chat.js` | sounds and announcements; chat |
 * | `game/connection-banner.js`, `settings.js` | whether the page is connected; settings |
 */
import { arrowSpecs, legalActions } from './api.js';
import { isButton } from './board/gesture.js';
import { Board } from './board.js';
import { byId, pageData, setText } from './dom.js';
import { announce, setUpTitle } from './game/announcer.js';
import { Chat } from './game/chat.js';
import { Clocks } from './game/clock.js';
import { setUpCommands } from './game/commands.js';
import { ConnectionBanner } from './game/connection-banner.js';
import { GameSocket } from './game/game-socket.js';
import { History } from './game/history.js';
import { isMyTurn, showNotices } from './game/notices.js';
import { clockElements, showPlayers, showPresence, sideOf, swapBars } from './game/players.js';
import { TurnList } from './game/turn-list.js';
import { boardWords, translator } from './i18n.js';
import { confirmsTurns, setUpConfirmation, setUpCoordinates, setUpSound } from './settings.js';
import { toast, toastCopies } from './toast.js';

/** The version of the messages that this page understands. */
const VERSION = 1;

const words = pageData('words');
const t = translator(words);
const table = byId('table');
const room = table.dataset.id ?? '';

/** @type {Wire.State} */
let state = pageData('state');
/** The action that was sent and not answered yet. @type {{a: string, n: number} | null} */
let sending = null;
/** The action that waits to be confirmed. @type {{a: string, n: number} | null} */
let unconfirmed = null;

const board = new Board(byId('board'), pageData('board-data'), {
  onAct: (action) => choose(action),
  words: boardWords(words),
  bar: byId('board-buttons'),
});
const clocks = new Clocks(clockElements, t);
const turns = new TurnList({ sideOf, onGo: (actions) => showEarlier(actions) });
const history = new History(room);
const banner = new ConnectionBanner(t);
const chat = new Chat({
  sideOf,
  t,
  onSend: async (text) => {
    const answer = await socket.request({ t: 'say', text });
    if (answer.t === 'ok') return null;
    return answer.t === 'refused' ? answer.say : t('connection-lost', { seconds: '…' });
  },
});

// ---- States from the server

/** Shows another state. @param {Wire.State} next @param {{first?: boolean}} [how] */
function apply(next, { first = false } = {}) {
  if (next.v !== VERSION) {
    // The server is newer than this page.
    location.reload();
    return;
  }
  const before = state;
  state = next;
  if (next.from === 0 || next.from < before.turns.length) history.clear();
  turns.set(next.from, next.turns, next.numbers);
  if (next.chat) chat.set(next.chat);
  if (next.presence) showPresence(next.presence, next.seats, t);
  clocks.set(next.clock);
  showPlayers(next);
  if (turns.shown === null) {
    if (!first) showBoard(next.n - before.n);
    board.offer(offered());
  }
  if (sending && sending.n !== next.n) sending = null;
  if (unconfirmed && unconfirmed.n !== next.n) confirm(false);
  showStatus();
  showNotices(next);
  if (first) return;
  // A visitor who changes sides sees the board from there.
  const near = (/** @type {number[]} */ you) => (you.length ? sideOf(you[0]) : 0);
  if (near(before.you) !== near(next.you)) flip(near(next.you) === 1);
  announce(before, next, t);
  if (next.next && !before.next && next.you.length > 0) location.assign(`/game/${next.next}`);
}

/** Shows the live position. @param {number} steps  how many actions it is from the last one */
function showBoard(steps) {
  // Pieces move from one position to the next; anything else is another position.
  const via = (steps > 0 && state.via) || null;
  board.show(state.stand, { animate: Math.abs(steps) <= 2, via });
}

/** The actions that may be chosen now. */
const offered = () =>
  sending || !isMyTurn(state) || turns.shown !== null ? null : legalActions(state);

function showStatus() {
  let text = state.say;
  if (turns.shown === 0) text = t('turn-start');
  else if (turns.shown !== null)
    text = t('status-looking-back', { turn: turns.textAt(turns.shown) });
  else if (unconfirmed) text = t('status-confirm');
  setText(byId('status'), text);
}

// ---- Turns of the visitor's

/** An action was chosen on the board. @param {string} action */
function choose(action) {
  const ending = state.actions?.find(([a]) => a === action);
  if (!confirmsTurns() || !ending) {
    send(action);
    return;
  }
  unconfirmed = { a: action, n: state.n };
  const [, ...touches] = ending;
  const named = touches.filter((touch) => !isButton(touch));
  const to = named.at(-1);
  board.offer(null);
  if (to) board.showArrows([{ from: named.length > 1 ? named[0] : undefined, to }]);
  byId('confirm-turn').hidden = false;
  byId('confirm-yes').focus();
  showStatus();
}

/** @param {boolean} yes */
function confirm(yes) {
  const waiting = unconfirmed;
  unconfirmed = null;
  byId('confirm-turn').hidden = true;
  board.showArrows([]);
  if (yes && waiting?.n === state.n) send(waiting.a);
  else board.offer(offered());
  showStatus();
}

/**
 * Sends an action or a whole turn.
 * @param {string} action
 * @param {{quiet?: boolean}} [how]  quiet: the caller shows what is wrong
 * @returns {Promise<string | null>} what is wrong with it
 */
async function send(action, { quiet = false } = {}) {
  sending = { a: action, n: state.n };
  const answer = await socket.request({ t: 'act', n: state.n, a: action });
  // The next state shows whether it arrived; if not, it is sent again.
  if (answer.t === 'lost') return null;
  sending = null;
  if (answer.t === 'ok') return null;
  board.show(state.stand, { animate: false });
  board.offer(offered());
  if (!quiet) toast(answer.say);
  return answer.say;
}

/** @param {boolean} on */
function flip(on) {
  if (on === board.flipped) return;
  board.flip(on);
  swapBars();
  showPlayers(state);
}

/** Shows an earlier position, or the live one. @param {number | null} actions */
async function showEarlier(actions) {
  table.toggleAttribute('data-looking-back', actions !== null);
  showStatus();
  if (actions === null) {
    board.show(state.stand, { animate: false });
    board.offer(offered());
    return;
  }
  board.offer(null);
  const earlier = await history.at(actions);
  if (turns.shown !== actions) return;
  if (!earlier) {
    toast(t('connection-trying'));
    return;
  }
  board.show(earlier.stand, { via: earlier.via.length ? earlier.via : null });
  board.offer(null);
}

byId('confirm-yes').addEventListener('click', () => confirm(true));
byId('confirm-no').addEventListener('click', () => confirm(false));
byId('typed').addEventListener('submit', async (event) => {
  event.preventDefault();
  const field = byId('typed-turn');
  const text = field.value.trim();
  if (!text) return;
  const error = await send(text, { quiet: true });
  byId('typed-error').textContent = error ?? '';
  if (!error) field.value = '';
});

setUpConfirmation();
setUpCoordinates((on) => board.coordinates(on));
setUpSound();
setUpTitle();
toastCopies(t);
setUpCommands({
  state: () => state,
  request: (request) => socket.request(request),
  onFlip: () => flip(!board.flipped),
  t,
});

// ---- The connection

const socket = new GameSocket(room, {
  onOpen: () => banner.open(),
  onConnecting: () => banner.connecting(),
  onLost: (wait) => banner.lost(wait),
  onMessage: receive,
});

/** @param {Wire.RoomMessage} message */
function receive(message) {
  switch (message.t) {
    case 'state':
      apply(message);
      // A whole state follows a reconnection: what did not arrive before is sent again.
      if (sending && sending.n === state.n && isMyTurn(state) && message.chat) send(sending.a);
      break;
    case 'chat':
      chat.receive(message.remarks);
      break;
    case 'presence':
      showPresence(message, state.seats, t);
      break;
    case 'hint':
      if (turns.shown === null) board.showArrows(arrowSpecs(message.arrows));
      byId('status').textContent = message.say;
      break;
    case 'busy':
    case 'refused':
      toast(message.say);
      break;
    default:
  }
}

apply(state, { first: true });

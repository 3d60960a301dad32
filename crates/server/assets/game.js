/**
 * The page of a game.
 *
 * The server is the referee: nothing here knows a rule. A state from the server says everything
 * about the game, and the page was drawn from one, so there is nothing to wait for. An action is
 * shown at once, as far as its touches tell, and goes back if the server refuses it.
 *
 * | module | concept |
 * | --- | --- |
 * | `game/game-socket.js` | requests to the room, and messages from it |
 * | `game/players.js`, `game/clock.js` | who plays, who is connected; the time left |
 * | `game/turn-list.js`, `game/history.js` | the turns; earlier positions |
 * | `game/notices.js`, `game/commands.js` | offers, camps, the result; buttons |
 * | `game/announcer.js`, `game/chat.js` | sounds and announcements; chat |
 * | `game/coach.js` | the coach of games against the computer |
 * | `game/connection-banner.js`, `settings.js` | whether the page is connected; settings |
 */
import { arrowSpecs, fetchReason, isAbort, legalActions } from './api.js';
import { isButton } from './board/gesture.js';
import { Board } from './board.js';
import { byId, make, pageData, releasePressedTabs } from './dom.js';
import { announce, setUpTitle } from './game/announcer.js';
import { Chat } from './game/chat.js';
import { Clocks } from './game/clock.js';
import { Coach } from './game/coach.js';
import { setUpCommands } from './game/commands.js';
import { ConnectionBanner } from './game/connection-banner.js';
import { GameSocket } from './game/game-socket.js';
import { History } from './game/history.js';
import { isMyTurn, ownOffers, showNotices } from './game/notices.js';
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
/**
 * The action that was sent and not answered yet. It is kept while there is no connection.
 * @type {{a: string, n: number} | null}
 */
let sending = null;
/** Whether the board shows an action that the server has not confirmed. */
let isAhead = false;
/** The action that waits to be confirmed. @type {{a: string, n: number} | null} */
let unconfirmed = null;
/** Why the last touch was not legal, or why an action went back. */
let why = '';
/** Asks why a touch is not legal; the next touch makes the answer useless. */
let question = new AbortController();

const board = new Board(byId('board'), pageData('board-data'), {
  onAct: (action) => choose(action),
  onMiss: (path, spot) => explain(path, spot),
  onExplain: (text) => showWhy(text),
  words: boardWords(words),
  bar: byId('board-buttons'),
});
const clocks = new Clocks(clockElements, t);
const history = new History(room);
const turns = new TurnList({
  sideOf,
  onGo: (actions) => showEarlier(actions),
  fetchEarlier: (before) => history.turnsBefore(before),
});
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

const coach = new Coach({
  room,
  game: table.dataset.game ?? '',
  t,
  onSay: () => showStatus(),
  onPoint: (arrows) => turns.shown === null && board.showArrows(arrows),
  onShow: (look) => {
    if (turns.shown !== null) return;
    board.show(look?.stand ?? state.stand, { via: look?.via.length ? look.via : null });
  },
  onChoose: (isMeant) => confirm(isMeant),
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
  if (sending && sending.n !== next.n) sending = null;
  if (unconfirmed && unconfirmed.n !== next.n) confirm(false);
  if (next.n !== before.n) forget();
  if (next.n !== before.n || next.phase === 'over') coach.dismiss();
  if (turns.shown === null) showLive(before, first);
  showStatus();
  showNotices(next, t);
  if (isMyTurn(next) && !next.can.includes('undo')) coach.look(next.n);
  if (first) return;
  // A visitor who changes sides sees the board from there.
  const near = (/** @type {number[]} */ you) => (you.length ? sideOf(you[0]) : 0);
  if (near(before.you) !== near(next.you)) flip(near(next.you) === 1);
  announce(before, next, t);
  if (next.next && !before.next && next.you.length > 0) location.assign(`/game/${next.next}`);
}

/** A typed turn's error and a reason are about a position that is gone. */
function forget() {
  why = '';
  question.abort();
  byId('typed-error').textContent = '';
}

/**
 * Shows the live position, unless it is on the board already.
 * @param {Wire.State} before
 * @param {boolean} first  whether the server has drawn it
 */
function showLive(before, first) {
  const steps = state.n - before.n;
  const isSame = !steps && before.phase === state.phase && before.acting === state.acting;
  // The server has drawn the board; what can be touched on it comes with the position.
  if (first || steps || (isAhead && !sending)) showBoard(steps, first);
  // The same position again keeps what is held, and what is shown ahead of it.
  else if (isSame && before.you.length === state.you.length) return;
  board.offer(offered());
}

/**
 * Shows the live position.
 * @param {number} steps  how many actions it is from the last one
 * @param {boolean} [first]
 */
function showBoard(steps, first = false) {
  isAhead = false;
  // Pieces move from one position to the next; anything else is another position.
  const via = (steps > 0 && state.via) || null;
  board.show(state.stand, { animate: !first && Math.abs(steps) <= 2, via });
  if (!via) board.showTrail(state.via ?? []);
}

/** The actions that may be chosen now. */
const offered = () =>
  isAhead || !isMyTurn(state) || turns.shown !== null ? null : legalActions(state);

/** What the line of the status says: first whose turn it is, then what to do. */
function statusTexts() {
  const { shown } = turns;
  const isOver = state.phase === 'over';
  if (why) return { lead: '', text: why };
  if (shown !== null) {
    const turn = turns.textAt(shown);
    const past = t(isOver ? 'status-looking-back-over' : 'status-looking-back', { turn });
    const text = shown === 0 ? t('status-start') : past;
    return { lead: missed, text };
  }
  if (!byId('confirm-turn').hidden) return { lead: '', text: t('status-confirm') };
  const [own] = ownOffers(state);
  if (!own) return { lead: state.lead ?? '', text: `${state.say} ${coach.says}`.trim() };
  return { lead: t(`offer-${own}-sent`), text: `${t('offer-waiting')} ${state.say}` };
}

/** What was played while an earlier position is shown. */
let missed = '';

function showStatus() {
  const { lead, text } = statusTexts();
  byId('status').toggleAttribute('data-why', why !== '');
  say(lead, text);
}

/**
 * Writes the status anew, if it differs: a text that stayed would move when the lead changes.
 * @param {string} lead
 * @param {string} text
 */
function say(lead, text) {
  const isSame =
    byId('status-lead').textContent === lead && byId('status-text').textContent === text;
  if (isSame) return;
  byId('status').replaceChildren(
    make('b', { id: 'status-lead' }, lead),
    ' ',
    make('span', { id: 'status-text' }, text),
  );
}

/** @param {string} reason */
function showWhy(reason) {
  why = reason;
  showStatus();
}

// ---- Turns of the visitor's

/**
 * Says why a touch is not legal.
 * @param {string[]} path  what was touched before
 * @param {string} spot
 */
async function explain(path, spot) {
  question.abort();
  question = new AbortController();
  const { signal } = question;
  if (turns.shown !== null) {
    if (state.phase === 'playing') showWhy(t('why-looking-back'));
    return;
  }
  if (state.phase !== 'playing' || !state.you.length || sending || unconfirmed) return;
  if (!isMyTurn(state)) {
    const name = state.seats[state.acting ?? 0].label;
    showWhy(t('why-not-your-turn', { name }));
    return;
  }
  const options = JSON.parse(table.dataset.options ?? '[]');
  const line = { game: table.dataset.game ?? '', options, position: state.position, actions: [] };
  try {
    const reason = await fetchReason(line, path, spot, { signal });
    if (reason && !signal.aborted) showWhy(reason);
  } catch (error) {
    if (!isAbort(error)) showWhy(t('connection-trying'));
  }
}

/** An action was chosen on the board. @param {string} action */
function choose(action) {
  forget();
  const ending = state.actions?.find(([a]) => a === action);
  if (!ending || !(confirmsTurns() || coach.isOn)) {
    send(action);
    return;
  }
  const [, ...touches] = ending;
  // The board shows what would be.
  if (!board.anticipate(state.stand, touches)) board.offer(null);
  consider(action);
}

/** Lets the coach judge a turn and the visitor confirm it. @param {string} action */
async function consider(action) {
  const own = { a: action, n: state.n };
  unconfirmed = own;
  if (coach.isOn && (await coach.warns(own.n, action))) return;
  if (unconfirmed !== own) return;
  if (!confirmsTurns()) {
    confirm(true);
    return;
  }
  byId('confirm-turn').hidden = false;
  byId('confirm-yes').focus({ preventScroll: true });
  showStatus();
}

/** @param {boolean} yes */
function confirm(yes) {
  const waiting = unconfirmed;
  unconfirmed = null;
  byId('confirm-turn').hidden = true;
  coach.dismiss();
  if (yes && waiting?.n === state.n) send(waiting.a);
  else if (turns.shown === null) {
    board.show(state.stand);
    board.offer(offered());
  }
  showStatus();
}

/** Shows an action before the server has answered. @param {string} action */
function anticipate(action) {
  const all = [...(state.actions ?? []), ...(state.steps ?? [])];
  const touches = all.find(([a]) => a === action)?.slice(1);
  isAhead = true;
  if (turns.shown !== null) return;
  if (!touches || !board.anticipate(state.stand, touches)) board.offer(null);
}

/** What was shown ahead goes back, and the reason is said. @param {string} reason */
function goBack(reason) {
  isAhead = false;
  if (turns.shown === null) {
    board.show(state.stand);
    board.offer(offered());
  }
  showWhy(reason);
}

/**
 * Sends an action or a whole turn.
 * @param {string} action
 * @param {{quiet?: boolean}} [how]  quiet: the caller shows what is wrong
 * @returns {Promise<string | null>} what is wrong with it
 */
async function send(action, { quiet = false } = {}) {
  const own = { a: action, n: state.n };
  sending = own;
  anticipate(action);
  const answer = await socket.request({ t: 'act', n: state.n, a: action });
  if (answer.t === 'lost') {
    // The next state shows whether it arrived; if not, it is sent again.
    if (sending === own && !socket.isOpening) {
      goBack(t('move-kept', { turn: action }));
      pointOut(action);
    }
    return null;
  }
  if (sending === own) sending = null;
  if (answer.t === 'ok') return null;
  goBack(quiet ? '' : answer.say);
  return answer.say;
}

/** Marks an action that waits for the connection. @param {string} action */
function pointOut(action) {
  const all = [...(state.actions ?? []), ...(state.steps ?? [])];
  const [from, ...rest] = (all.find(([a]) => a === action) ?? [])
    .slice(1)
    .filter((touch) => !isButton(touch));
  const to = rest.at(-1);
  if (from) board.showArrows([to ? { from, to } : { to: from }]);
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
  byId('looking').hidden = actions === null;
  why = '';
  if (actions === null) missed = '';
  if (unconfirmed) confirm(false);
  showStatus();
  if (actions === null) {
    isAhead = false;
    board.show(state.stand, { animate: false });
    board.showTrail(state.via ?? []);
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
byId('typed-turn').addEventListener('input', () => {
  byId('typed-error').textContent = '';
});
byId('typed').addEventListener('submit', async (event) => {
  event.preventDefault();
  const field = byId('typed-turn');
  const text = field.value.trim();
  if (!text) return;
  if (coach.isOn && (await coach.warns(state.n, text))) {
    unconfirmed = { a: text, n: state.n };
    return;
  }
  const error = await send(text, { quiet: true });
  byId('typed-error').textContent = error ?? '';
  if (!error) field.value = '';
});

setUpConfirmation();
setUpCoordinates((on) => board.coordinates(on));
setUpSound();
setUpTitle();
toastCopies(t);
releasePressedTabs();
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

/** @param {Wire.State} next */
function noteMissed(next) {
  const last = next.turns.at(-1);
  if (turns.shown === null || next.n <= state.n || !last) return;
  const [seat, turn] = last;
  missed = t('look-back-moved', { name: next.seats[seat].label, turn });
}

/** @param {Wire.RoomMessage} message */
function receive(message) {
  switch (message.t) {
    case 'state':
      noteMissed(message);
      apply(message);
      // A whole state follows a reconnection: what did not arrive before is sent again.
      if (sending && sending.n === state.n && isMyTurn(state) && message.chat) {
        forget();
        send(sending.a);
      }
      break;
    case 'chat':
      chat.receive(message.remarks);
      break;
    case 'presence':
      showPresence(message, state.seats, t);
      break;
    case 'hint':
      if (turns.shown === null) board.showArrows(numbered(arrowSpecs(message.arrows)));
      say('', message.say);
      break;
    case 'busy':
    case 'refused':
      toast(message.say);
      break;
    default:
  }
}

/**
 * Several arrows are steps, one after the other.
 * @param {import('./board/surface.js').ArrowSpec[]} arrows
 */
const numbered = (arrows) =>
  arrows.length > 1 ? arrows.map((arrow, index) => ({ ...arrow, step: index + 1 })) : arrows;

apply(state, { first: true });

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
 * | `game/own-turns.js`, `game/plans.js` | turns of the visitor's: sent; planned ahead |
 * | `game/missed-touches.js` | touches that play nothing: why, or the beginning of a plan |
 * | `game/players.js`, `game/absence.js`, `game/clock.js` | who plays, who has left; the time left |
 * | `game/turn-list.js`, `game/history.js` | the turns; earlier positions |
 * | `game/status-line.js`, `game/notices.js` | what is going on; offers, camps, the result |
 * | `game/commands.js`, `game/view.js` | buttons; the size of the board, quiet mode, full screen |
 * | `game/announcer.js`, `game/chat.js` | sounds, title and announcements; chat |
 * | `game/coach.js` | the coach of games against the computer |
 * | `game/days.js` | games with days for a move: being told, the next game that waits |
 * | `game/connection-banner.js`, `settings.js` | whether the page is connected; settings |
 */
import { arrowSpecs, legalActions, numbered } from './api.js';
import { Board } from './board.js';
import { byId, handOnFocus, pageData, releasePressedTabs } from './dom.js';
import { Absence } from './game/absence.js';
import { announce, setUpTitle } from './game/announcer.js';
import { Chat } from './game/chat.js';
import { Clocks } from './game/clock.js';
import { Coach } from './game/coach.js';
import { setUpCommands } from './game/commands.js';
import { ConnectionBanner } from './game/connection-banner.js';
import { Days } from './game/days.js';
import { GameSocket } from './game/game-socket.js';
import { History } from './game/history.js';
import { MissedTouches } from './game/missed-touches.js';
import { isMyTurn, showNotices } from './game/notices.js';
import { OwnTurns } from './game/own-turns.js';
import { Plans, planArrow } from './game/plans.js';
import {
  clockElements,
  lastMove,
  showPlayers,
  showPresence,
  sideOf,
  swapBars,
} from './game/players.js';
import { StatusLine } from './game/status-line.js';
import { TurnList } from './game/turn-list.js';
import { setUpView } from './game/view.js';
import { boardWords, translator } from './i18n.js';
import { setUpSettings } from './settings.js';
import { play } from './sound.js';
import { toast, toastCopies } from './toast.js';

/** The version of the messages that this page understands. */
const VERSION = 1;

const words = pageData('words');
const t = translator(words);
const table = byId('table');
const room = table.dataset.id ?? '';

/** @type {Wire.State} */
let state = pageData('state');
/** The planned position that the board shows instead. @type {Wire.BoardState | null} */
let projected = null;

const board = new Board(byId('board'), pageData('board-data'), {
  onAct: (action) => choose(action),
  onMiss: (path, spot) => missed.explain(path, spot),
  onEmpty: (spot) => missed.reach(spot),
  onExplain: (text) => showWhy(text),
  words: boardWords(words),
  bar: byId('board-buttons'),
});
const line = new StatusLine(t);
const clocks = new Clocks(clockElements, t, {
  isOwn: (side) => state.you.length > 0 && state.you.every((seat) => sideOf(seat) === side),
  onLow: () => play('low'),
});
const history = new History(room);
const turns = new TurnList({
  sideOf,
  onGo: (actions) => showEarlier(actions),
  fetchEarlier: (before) => history.turnsBefore(before),
});
const isLive = () => turns.shown === null;
const banner = new ConnectionBanner(t);
const chat = new Chat({
  sideOf,
  t,
  isPlayer: () => state.you.length > 0,
  onSend: async (text) => {
    const answer = await socket.request({ t: 'say', text });
    if (answer.t === 'refused') return answer.say;
    return answer.t === 'lost' ? t('connection-lost', { seconds: '…' }) : null;
  },
});
const coach = new Coach({
  room,
  game: table.dataset.game ?? '',
  t,
  onSay: () => showStatus(),
  onPoint: (arrows) => isLive() && board.showArrows(arrows),
  onShow: (look) => {
    if (!isLive()) return;
    board.show(look?.stand ?? state.stand, { via: look?.via.length ? look.via : null });
  },
  onChoose: (isMeant) => own.confirm(isMeant),
});
const own = new OwnTurns({
  coach,
  board,
  state: () => state,
  isLive,
  offer,
  socket: () => socket,
  onWhy: showWhy,
  onChange: showStatus,
  t,
});
const plans = new Plans({
  state: () => state,
  request: (n, planned) => socket.request({ t: 'ahead', n, planned }),
  onChange: () => {
    if (isLive()) {
      showPlan();
      offer();
    }
    showStatus();
  },
});
const missed = new MissedTouches({
  state: () => state,
  isLive,
  own,
  plans,
  board,
  onWhy: showWhy,
  t,
});
const days = new Days(room, t);
const absence = new Absence({
  t,
  onClaim: async (claim) => {
    const answer = await socket.request({ t: 'claim', claim });
    if (answer.t === 'refused') toast(answer.say);
    if (answer.t === 'lost') toast(t('connection-trying'));
  },
  onTick: showStatus,
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
  showPlayers(next);
  clocks.set(next.clock);
  own.update(next);
  if (next.n !== before.n || next.phase !== before.phase) forget();
  if (next.n !== before.n || next.phase === 'over') coach.dismiss();
  if (isLive()) showLive(before, first);
  if (next.presence) showPresence(next.presence, next.seats, t);
  if (next.presence && !first) absence.setPresence(next.presence, next);
  else absence.setState(next);
  showNotices(next, t);
  days.update(next, first ? null : before);
  if (isMyTurn(next) && !next.can.includes('undo')) coach.look(next.n);
  if (first) return;
  // A visitor who changes sides sees the board from there.
  const near = (/** @type {number[]} */ you) => (you.length ? sideOf(you[0]) : 0);
  if (near(before.you) !== near(next.you)) flip(near(next.you) === 1);
  announce(before, next, t);
  const { play: planned, lost } = plans.update(before, next);
  // What follows it in the plan follows nothing else.
  if (planned) own.send(planned).then((wrong) => wrong && plans.cancel());
  if (lost) toast(t('plan-lost', { turn: lost }));
  if (next.next && !before.next && next.you.length > 0) location.assign(`/game/${next.next}`);
}

/** A typed turn's error and a reason are about a position that is gone. */
function forget() {
  line.forget();
  missed.forget();
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
  if (first || steps || (own.isAhead && !own.sending)) showBoard(steps, first);
  // The same position again keeps what is held, and what is shown ahead of it.
  else if (isSame && before.you.length === state.you.length) return;
  offer();
}

/**
 * Shows the live position.
 * @param {number} steps  how many actions it is from the last one
 * @param {boolean} [first]
 */
function showBoard(steps, first = false) {
  own.isAhead = false;
  // Pieces move from one position to the next; anything else is another position.
  const via = (steps > 0 && state.via) || null;
  projected = null;
  board.show(state.stand, { animate: !first && Math.abs(steps) <= 2, via });
  if (!via) board.showTrail(state.via ?? []);
  showPlan();
}

/** Offers what may be chosen now: what may be played, or what can be planned. */
function offer() {
  if (own.isAhead || !isLive()) board.offer(null);
  else if (isMyTurn(state)) board.offer(legalActions(state));
  else board.offer(plans.offered, { 'can-take': t('board-can-plan') }, { isAhead: true });
}

/** Shows what is planned, and while the turn would go on, its pieces where they would be then. */
function showPlan() {
  const { stand } = plans;
  if (stand !== projected) board.show(stand ?? state.stand);
  projected = stand;
  board.showArrows(numbered(plans.actions.flatMap(planArrow)));
}

function showStatus() {
  const { shown } = turns;
  line.show(state, {
    shown,
    turn: shown === null ? '' : turns.textAt(shown),
    isUnconfirmed: !byId('confirm-turn').hidden,
    advice: coach.says,
    planned: plans,
    absence: absence.sentence,
  });
}

/** @param {string} reason */
function showWhy(reason) {
  line.why = reason;
  showStatus();
}

// ---- Turns of the visitor's

/** An action was chosen on the board. @param {string} action */
function choose(action) {
  forget();
  if (isMyTurn(state)) own.choose(action);
  else plans.plan(action);
}

/** @param {boolean} on */
function flip(on) {
  if (on === board.flipped) return;
  board.flip(on);
  swapBars();
  showPlayers(state);
  showPlan();
}

/** Shows an earlier position, or the live one. @param {number | null} actions */
async function showEarlier(actions) {
  table.toggleAttribute('data-looking-back', actions !== null);
  byId('looking').hidden = actions === null;
  line.forget();
  if (actions === null) line.missed = '';
  if (own.unconfirmed) own.confirm(false);
  showStatus();
  if (actions === null) {
    showBoard(0, true);
    offer();
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

byId('typed-turn').addEventListener('input', () => {
  byId('typed-error').textContent = '';
});
byId('typed').addEventListener('submit', async (event) => {
  event.preventDefault();
  const field = byId('typed-turn');
  const text = field.value.trim();
  if (!text) return;
  const error = await own.type(text);
  byId('typed-error').textContent = error ?? '';
  if (!error) field.value = '';
});

setUpSettings((on) => board.coordinates(on));
setUpView();
setUpTitle(() => state, t);
toastCopies(t);
releasePressedTabs();
handOnFocus(table, () => document.querySelector('#board .kb-spot[tabindex="0"]'));
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
  if (isLive() || next.n <= state.n || !next.turns.length) return;
  line.missed = lastMove(next, t);
}

/** @param {Wire.RoomMessage} message */
function receive(message) {
  switch (message.t) {
    case 'state':
      noteMissed(message);
      apply(message);
      // A whole state follows a reconnection: what did not arrive before is sent again.
      if (own.sending && own.sending.n === state.n && isMyTurn(state) && message.chat) {
        forget();
        own.send(own.sending.a);
      }
      break;
    case 'chat':
      chat.receive(message.remarks);
      break;
    case 'presence':
      showPresence(message, state.seats, t);
      absence.setPresence(message, state);
      break;
    case 'hint':
      if (isLive()) board.showArrows(numbered(arrowSpecs(message.arrows)));
      line.suggest(message.say);
      break;
    case 'busy':
    case 'refused':
      toast(message.say);
      break;
    default:
  }
}

apply(state, { first: true });

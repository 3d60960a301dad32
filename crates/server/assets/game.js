/**
 * The page of a game, awake: it shows what the server says, and asks for what people do.
 *
 * The server is the referee. Nothing here knows a rule: what may be done comes with the state, and a state is the
 * whole truth. The page was drawn with one already, so there is nothing to wait for.
 */
import { Board } from './board.js';
import { Clocks } from './game/clocks.js';
import { Line } from './game/line.js';
import { Talk } from './game/talk.js';
import { Turns } from './game/turns.js';
import { isMuted, mute, play } from './sound.js';

/** The version of the messages this page understands. */
const VERSION = 1;

const at = (id) => document.getElementById(id);
const data = (id) => JSON.parse(at(id).textContent);
const words = data('words');
const table = at('table');
const room = table.dataset.id;

/** A text with something filled in. @param {string} key @param {Record<string, unknown>} [values] */
function say(key, values = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (hole, name) => values[name] ?? hole);
}

/** @type {object} */
let state = data('state');
/** The action that was sent and not answered yet. */
let sending = null;
/** The action that waits to be confirmed. */
let unconfirmed = null;
const past = new Map();

const sideOf = (seat) => seat % 2;
const nameOf = (seat) => {
  const place = document.querySelector(`[data-seat="${seat}"] [data-part=name]`);
  return place?.textContent.trim() ?? '';
};
const isMine = () => state.acting !== undefined && state.you.includes(state.acting);

// ---- The parts of the page

const boardWords = Object.fromEntries(
  Object.entries(words).filter(([key]) => key.startsWith('board-')).map(([key, text]) => [key.slice('board-'.length), text]),
);
const board = new Board(at('board'), data('board-data'), {
  onAct: (action) => chosen(action),
  words: boardWords,
  bar: at('board-buttons'),
});
const clocks = new Clocks((side) => [...document.querySelectorAll(`.player[data-side="${side}"] [data-part=clock]`)], say);
const turns = new Turns({ sideOf, onGo: (plies) => look(plies) });
const talk = new Talk({
  sideOf,
  say,
  onSend: async (text) => {
    const answer = await line.ask({ t: 'say', text });
    if (answer.t === 'ok') return null;
    return answer.say ?? say('connection-lost', { seconds: '…' });
  },
});

// ---- What the server says

/** Takes over a state. @param {object} next @param {{first?: boolean}} [how] */
function take(next, { first = false } = {}) {
  if (next.v !== VERSION) {
    // A newer server than this page.
    location.reload();
    return;
  }
  const before = state;
  state = next;
  if (next.from === 0 || next.from < before.turns?.length) past.clear();
  turns.set(next.from, next.turns);
  if (next.chat) talk.set(next.chat);
  if (next.presence) presence(next.presence);
  clocks.set(next.clock);
  people();
  if (turns.shown === null) {
    const steps = next.n - before.n;
    // From one position to the next things move; anything else is another position.
    if (first) board.offer(offered());
    else {
      board.show(next.stand, { animate: Math.abs(steps) <= 2, via: (steps > 0 && next.via) || null });
      board.offer(offered());
    }
  }
  if (sending && sending.n !== next.n) sending = null;
  if (unconfirmed && unconfirmed.n !== next.n) confirmed(false);
  status();
  panels();
  if (!first) {
    // Whoever has just come to another side of the table sees it from there.
    const side = (you) => (you.length ? sideOf(you[0]) : 0);
    if (side(before.you) !== side(next.you)) flip(side(next.you) === 1);
    announce(before, next);
  }
}

/** The actions that may be chosen now. */
function offered() {
  if (sending || !isMine() || turns.shown !== null) return null;
  const action = ([a, ...g]) => ({ a, g });
  return [...(state.actions ?? []), ...(state.steps ?? [])].map(action);
}

function announce(before, next) {
  const played = next.n > before.n && next.turns.length > 0;
  if (played) {
    const [seat, text] = next.turns.at(-1);
    at('announce').textContent = say('turn-played', { name: nameOf(seat), turn: text });
  }
  if (next.phase === 'over' && before.phase !== 'over') {
    play('end');
    at('announce').textContent = next.say;
    // Below the board on a phone.
    at('result').scrollIntoView({ block: 'nearest' });
  } else if (played && isMine() && !before.you?.includes(before.acting)) {
    play('turn');
  }
  if (declined(before, next)) toast(say('offer-declined', { name: nameOf(opposite()) }));
  const waiting = isMine() && document.hidden;
  document.title = document.title.replace(/^● /, '');
  if (waiting) document.title = `● ${document.title}`;
  if (next.next && !before.next && next.you.length > 0) location.assign(`/game/${next.next}`);
}

/** Whether an offer of ours is gone, and nothing came of it. */
function declined(before, next) {
  const own = ({ offers }) => offers.filter(([, seat]) => next.you.includes(seat)).map(([kind]) => kind);
  const left = own(next);
  const same = next.n === before.n && next.phase === before.phase && !next.next;
  return same && own(before).some((kind) => !left.includes(kind));
}

/** A seat on the other side of the board. */
const opposite = () => state.seats.findIndex((_, seat) => sideOf(seat) !== sideOf(state.you[0]));

document.addEventListener('visibilitychange', () => {
  if (!document.hidden) document.title = document.title.replace(/^● /, '');
});

function people() {
  state.seats.forEach((seat, index) => {
    const row = document.querySelector(`[data-seat="${index}"]`);
    if (!row) return;
    const name = { nobody: say('seat-free'), engine: say('seat-engine'), person: seat.name || say('seat-person') }[seat.who];
    row.querySelector('[data-part=name]').textContent = name;
    const mine = state.you.includes(index);
    const note = mine ? say('seat-you') : seat.level ? say('seat-level', { level: seat.level }) : '';
    row.querySelector('[data-part=note]').textContent = note;
    row.toggleAttribute('data-you', mine);
    row.toggleAttribute('data-turn', state.acting === index);
  });
  for (const bar of document.querySelectorAll('.player')) {
    bar.toggleAttribute('data-turn', state.acting !== undefined && sideOf(state.acting) === Number(bar.dataset.side));
  }
}

function presence({ here, watchers }) {
  here.forEach((there, index) => {
    const engine = state.seats[index]?.who === 'engine';
    document.querySelector(`[data-seat="${index}"]`)?.toggleAttribute('data-here', there || engine);
  });
  const key = ['watchers-none', 'watchers-one'][watchers] ?? 'watchers-many';
  at('watchers').textContent = say(key, { count: watchers });
}

function status() {
  let text = state.say;
  if (turns.shown !== null) {
    const turn = turns.textAt(turns.shown);
    text = turns.shown === 0 ? say('turn-start') : say('status-looking-back', { turn });
  } else if (unconfirmed) text = say('status-confirm');
  const place = at('status');
  if (place.textContent !== text) place.textContent = text;
}

function panels() {
  const can = (what) => state.can.includes(what);
  for (const button of document.querySelectorAll('[data-do]')) {
    const what = button.dataset.do;
    if (what !== 'flip') button.hidden = !can(what);
  }
  table.toggleAttribute('data-over', state.phase === 'over');
  at('position').value = state.position;
  at('typed').hidden = !isMine();
  const invitation = at('invitation');
  if (invitation && state.phase !== 'waiting') invitation.hidden = true;
  offers();
  const camp = at('camp');
  camp.hidden = state.phase !== 'choosing';
  for (const button of camp.querySelectorAll('[data-camp]')) button.hidden = !can('camp');
  if (!camp.hidden) at('camp-text').textContent = state.say;
  const result = at('result');
  result.hidden = state.phase !== 'over';
  if (state.phase === 'over') {
    at('result-headline').textContent = headline();
    at('result-text').textContent = state.say;
  }
}

function headline() {
  if (state.result === '*') return say('result-aborted');
  if (state.result === '1/2-1/2') return say('result-draw');
  const winner = state.result === '1-0' ? 0 : 1;
  const sides = new Set(state.you.map(sideOf));
  if (sides.size === 1) return say(sides.has(winner) ? 'result-won' : 'result-lost');
  const bar = document.querySelector(`.player[data-side="${winner}"] [data-part=side]`);
  return say('result-side-won', { side: bar.textContent.trim() });
}

function offers() {
  const own = new Set(state.you.map(sideOf));
  const waiting = state.offers.find(([, seat]) => own.size === 1 && !own.has(sideOf(seat)));
  const offer = at('offer');
  offer.hidden = !waiting;
  if (!waiting) return;
  const [kind, seat] = waiting;
  offer.dataset.kind = kind;
  at('offer-text').textContent = say(`offer-${kind}`, { name: nameOf(seat) });
}

// ---- What people do

/** An action was chosen on the board. @param {string} action */
function chosen(action) {
  const ends = state.actions?.some(([a]) => a === action);
  if (!at('confirm').checked || !ends) {
    send(action);
    return;
  }
  unconfirmed = { a: action, n: state.n };
  const [, ...g] = state.actions.find(([a]) => a === action);
  const named = g.filter((touch) => !touch.startsWith('button:'));
  board.offer(null);
  if (named.length) board.showArrows([{ from: named.length > 1 ? named[0] : undefined, to: named.at(-1) }]);
  at('confirm-turn').hidden = false;
  at('confirm-yes').focus();
  status();
}

/** @param {boolean} yes */
function confirmed(yes) {
  const waiting = unconfirmed;
  unconfirmed = null;
  at('confirm-turn').hidden = true;
  board.showArrows([]);
  if (yes && waiting?.n === state.n) send(waiting.a);
  else board.offer(offered());
  status();
}

/** Sends an action or a whole turn. @returns what is wrong with it, which is shown unless somebody else does, or nothing */
async function send(action, { quiet = false } = {}) {
  sending = { a: action, n: state.n };
  const answer = await line.ask({ t: 'act', n: state.n, a: action });
  if (answer.t === 'lost') return null; // It is sent again when the line is back, if it did not arrive.
  sending = null;
  if (answer.t === 'refused') {
    board.show(state.stand, { animate: false });
    board.offer(offered());
    if (!quiet) toast(answer.say);
    return answer.say;
  }
  return null;
}

/** Asks for something else than an action, and says so if it is refused. */
async function ask(request) {
  const answer = await line.ask(request);
  if (answer.t === 'refused') toast(answer.say);
  if (answer.t === 'lost') toast(say('connection-trying'));
  return answer.t === 'ok';
}

/** Asks the person first. @param {string} key */
function sure(key) {
  const dialog = at('ask');
  at('ask-text').textContent = say(key);
  at('ask-yes').textContent = say(`${key}-yes`);
  dialog.returnValue = 'no';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true });
  });
}

const deeds = {
  undo: () => ask({ t: 'undo', n: state.n }),
  takeback: async () => (await ask({ t: 'offer', offer: 'takeback' })) && sent('takeback'),
  draw: async () => (await sure('ask-draw')) && (await ask({ t: 'offer', offer: 'draw' })) && sent('draw'),
  rematch: async () => {
    const level = at('next-level');
    if (level && state.can.includes('again')) await ask({ t: 'again', level: Number(level.value) });
    else if (await ask({ t: 'offer', offer: 'rematch' })) sent('rematch');
  },
  resign: async () => (await sure('ask-resign')) && ask({ t: 'resign' }),
  abort: async () => (await sure('ask-abort')) && ask({ t: 'abort' }),
  hint: () => ask({ t: 'hint', n: state.n }),
  flip: () => flip(!board.flipped),
};

/** Says that an offer is on its way, if it waits for an answer. */
function sent(kind) {
  if (state.offers.some(([offer, seat]) => offer === kind && state.you.includes(seat))) toast(say(`offer-${kind}-sent`));
}

function flip(on) {
  if (on === board.flipped) return;
  board.flip(on);
  const [top, bottom] = [at('player-top'), at('player-bottom')];
  // The bars keep their places; what they hold changes.
  const nodes = [...top.childNodes];
  const label = top.getAttribute('aria-label');
  const { side } = top.dataset;
  top.replaceChildren(...bottom.childNodes);
  top.setAttribute('aria-label', bottom.getAttribute('aria-label'));
  top.dataset.side = bottom.dataset.side;
  bottom.replaceChildren(...nodes);
  bottom.setAttribute('aria-label', label);
  bottom.dataset.side = side;
  people();
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-do]');
  if (button) deeds[button.dataset.do]?.();
  const camp = event.target.closest('[data-camp]');
  if (camp) ask({ t: 'camp', seat: Number(camp.dataset.camp) });
});
at('offer-yes').addEventListener('click', () => ask({ t: 'offer', offer: at('offer').dataset.kind }));
at('offer-no').addEventListener('click', () => ask({ t: 'decline', offer: at('offer').dataset.kind }));
at('confirm-yes').addEventListener('click', () => confirmed(true));
at('confirm-no').addEventListener('click', () => confirmed(false));
at('typed').addEventListener('submit', async (event) => {
  event.preventDefault();
  const field = at('typed-turn');
  const text = field.value.trim();
  if (!text) return;
  const trouble = await send(text, { quiet: true });
  at('typed-error').textContent = trouble ?? '';
  if (!trouble) field.value = '';
});

/** Shows an earlier position. @param {number | null} plies */
async function look(plies) {
  table.toggleAttribute('data-looking-back', plies !== null);
  status();
  if (plies === null) {
    board.show(state.stand, { animate: false });
    board.offer(offered());
    return;
  }
  board.offer(null);
  if (!past.has(plies)) {
    const answer = fetch(`/game/${room}/at/${plies}`).then((response) => (response.ok ? response.json() : null));
    past.set(plies, answer.catch(() => null));
  }
  const moment = await past.get(plies);
  if (!moment) {
    past.delete(plies);
    if (turns.shown === plies) toast(say('connection-trying'));
  } else if (turns.shown === plies) {
    board.show(moment.stand, { via: moment.via.length ? moment.via : null });
    board.offer(null);
  }
}

// ---- Settings and notices

const CONFIRM = 'kabinet-confirm';
const remembered = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const remember = (key, value) => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage it holds for this page only.
  }
};
at('confirm').checked = remembered(CONFIRM) === '1';
at('confirm').addEventListener('change', ({ target }) => remember(CONFIRM, target.checked ? '1' : '0'));

const COORDINATES = 'kabinet-coordinates';
at('coordinates').checked = remembered(COORDINATES) !== '0';
board.coordinates(at('coordinates').checked);
at('coordinates').addEventListener('change', ({ target }) => {
  board.coordinates(target.checked);
  remember(COORDINATES, target.checked ? '1' : '0');
});

const soundSwitch = at('sound');
const soundOption = at('sound-option');
function showSound() {
  soundOption.checked = !isMuted();
  soundSwitch.hidden = false;
  soundSwitch.setAttribute('aria-pressed', String(!isMuted()));
}
soundOption.addEventListener('change', () => (mute(!soundOption.checked), showSound()));
soundSwitch.addEventListener('click', () => (mute(!isMuted()), showSound()));
showSound();

let toasting = 0;
function toast(text) {
  const place = at('toast');
  place.textContent = text;
  place.hidden = false;
  clearTimeout(toasting);
  toasting = setTimeout(() => (place.hidden = true), 5000);
}
document.addEventListener('kabinet:copied', ({ detail }) => toast(say(detail ? 'copied' : 'copy-failed')));

// ---- The line

let wasLost = false;
let countdown = 0;
function connection(kind, wait) {
  const banner = at('connection');
  clearInterval(countdown);
  if (kind === 'open') {
    banner.dataset.state = 'back';
    at('connection-text').textContent = say('connection-back');
    if (wasLost) setTimeout(() => line.isOpen && (banner.hidden = true), 2000);
    else banner.hidden = true;
    wasLost = false;
    return;
  }
  wasLost = true;
  banner.hidden = false;
  banner.dataset.state = kind;
  if (kind === 'trying') {
    at('connection-text').textContent = say('connection-trying');
    return;
  }
  const until = performance.now() + wait;
  const show = () => {
    const seconds = Math.max(1, Math.ceil((until - performance.now()) / 1000));
    at('connection-text').textContent = say('connection-lost', { seconds });
  };
  show();
  countdown = setInterval(show, 1000);
}

const line = new Line(`/ws/${room}`, {
  onLine: connection,
  onMessage(message) {
    switch (message.t) {
      case 'state': {
        take(message);
        // What was on its way when the line broke, and did not arrive.
        if (sending && sending.n === state.n && isMine() && message.chat) send(sending.a);
        break;
      }
      case 'chat':
        talk.hear(message.remarks);
        break;
      case 'presence':
        presence(message);
        break;
      case 'hint':
        if (turns.shown === null) board.showArrows(message.arrows.map(([from, to]) => ({ from: from === to ? undefined : from, to })));
        at('status').textContent = message.say;
        break;
      case 'busy':
        toast(message.say);
        break;
      case 'refused':
        toast(message.say);
        break;
      default:
    }
  },
});

take(state, { first: true });

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';

/** The sockets that were opened, the latest last. */
let sockets = [];
/** What listens to the window and the document. */
let page;

class FakeSocket extends EventTarget {
  static OPEN = 1;
  readyState = 0;
  sent = [];

  constructor(url) {
    super();
    this.url = String(url);
    sockets.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  opens() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  says(message) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
  }

  breaks() {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

mock.timers.enable({ apis: ['setTimeout'] });
globalThis.WebSocket = FakeSocket;
globalThis.location = { href: 'https://kabinet.example/game/abc' };
globalThis.document = { addEventListener() {}, hidden: false };
globalThis.addEventListener = (name, listener) => page.addEventListener(name, listener);
const { ReconnectingSocket, retryDelay } = await import('../../assets/socket.js');
const { GameSocket } = await import('../../assets/game/game-socket.js');
const { EngineSocket } = await import('../../assets/analysis/engine/engine-socket.js');

const last = () => sockets.at(-1);
/** More than the longest wait before a reconnection. */
const LONG = 20_000;

beforeEach(() => {
  sockets = [];
  page = new EventTarget();
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
});

test('waits double up to a limit, and chance spreads them', () => {
  assert.deepEqual(
    [0, 1, 2, 3].map((attempt) => retryDelay(attempt, 0.5)),
    [250, 500, 1000, 2000],
  );
  assert.equal(retryDelay(30, 0.5), 15_000);
  assert.equal(retryDelay(0, 0), 187.5);
  assert.equal(retryDelay(0, 1), 312.5);
});

test('a secure page has a secure socket', () => {
  new ReconnectingSocket('/ws/abc', { onMessage() {} }).connect();
  assert.equal(last().url, 'wss://kabinet.example/ws/abc');
});

test('a lost connection is opened again, and less often each time', () => {
  const waits = [];
  const socket = new ReconnectingSocket('/ws', {
    onMessage() {},
    onLost: (wait) => waits.push(wait),
  });
  socket.connect();
  for (let attempt = 0; attempt < 4; attempt += 1) {
    last().breaks();
    mock.timers.tick(LONG);
  }
  assert.equal(sockets.length, 5);
  // Chance adds or takes a quarter, so that each wait is longer than the one before.
  for (let index = 1; index < waits.length; index += 1) assert.ok(waits[index] > waits[index - 1]);
  // A server that speaks is found: the next wait is short again.
  last().opens();
  last().says({ t: 'state' });
  last().breaks();
  assert.ok(waits.at(-1) <= 312.5);
});

test('coming back to the network reconnects at once', () => {
  const socket = new ReconnectingSocket('/ws', { onMessage() {} });
  socket.connect();
  last().breaks();
  assert.equal(sockets.length, 1);
  page.dispatchEvent(new Event('online'));
  assert.equal(sockets.length, 2);
  page.dispatchEvent(new Event('online'));
  assert.equal(sockets.length, 2);
});

test('a page that is left closes its connection, and opens it when somebody comes back', () => {
  const socket = new ReconnectingSocket('/ws', { onMessage() {} });
  socket.connect();
  last().opens();
  page.dispatchEvent(new Event('pagehide'));
  assert.equal(last().readyState, 3);
  mock.timers.tick(LONG);
  assert.equal(sockets.length, 1, 'nobody is there');
  page.dispatchEvent(new Event('pageshow'));
  assert.equal(sockets.length, 2);
});

test('a silent connection is pinged, and given up without an answer', () => {
  let lost = 0;
  const heard = [];
  const socket = new ReconnectingSocket('/ws', {
    onMessage: (message) => heard.push(message),
    onLost: () => {
      lost += 1;
    },
  });
  socket.connect();
  last().opens();
  mock.timers.tick(25_000);
  assert.deepEqual(last().sent, [{ t: 'ping', id: 0 }]);
  last().says({ t: 'pong', id: 0 });
  mock.timers.tick(10_000);
  assert.equal(lost, 0);
  mock.timers.tick(15_000);
  assert.equal(last().sent.length, 2);
  mock.timers.tick(8_000);
  assert.equal(lost, 1);
  assert.deepEqual(heard, []);
});

test('what a closed socket still says is dropped', () => {
  const heard = [];
  const socket = new ReconnectingSocket('/ws', { onMessage: (message) => heard.push(message) });
  socket.connect();
  const old = last();
  old.opens();
  socket.close();
  old.says({ t: 'state' });
  old.breaks();
  mock.timers.tick(LONG);
  assert.deepEqual(heard, []);
  assert.equal(sockets.length, 1);
});

/** @param {Partial<import('../../assets/game/game-socket.js').RoomHandlers>} [on] */
const game = (on = {}) =>
  new GameSocket('abc', { onMessage() {}, onOpen() {}, onLost() {}, onConnecting() {}, ...on });

test('answers find their requests; everything else is a message', async () => {
  const heard = [];
  const socket = game({ onMessage: (message) => heard.push(message.t) });
  last().opens();
  const first = socket.request({ t: 'resign' });
  const second = socket.request({ t: 'abort' });
  last().says({ t: 'state' });
  last().says({ t: 'refused', id: 2, why: 'begun', say: 'It has begun.' });
  last().says({ t: 'ok', id: 1 });
  assert.equal((await first).t, 'ok');
  assert.equal((await second).say, 'It has begun.');
  assert.deepEqual(heard, ['state']);
});

test('requests are lost with the connection, and without one', async () => {
  const socket = game();
  assert.equal((await socket.request({ t: 'resign' })).t, 'lost');
  last().opens();
  const open = socket.request({ t: 'resign' });
  last().breaks();
  assert.equal((await open).t, 'lost');
});

const line = { game: 'kengi', options: [], position: null, actions: [] };
const think = { t: 'think', ...line, lines: 3, deep: false };
const engine = (heard = []) =>
  new EngineSocket({ onMessage: (message) => heard.push(message), onChange() {} });

test('the engine is connected with the first question, and asked again after a loss', () => {
  const socket = engine();
  assert.equal(sockets.length, 0);
  socket.ask(think);
  last().opens();
  assert.deepEqual(last().sent, [{ ...think, id: 1 }]);
  last().breaks();
  assert.equal(socket.isLost, true);
  mock.timers.tick(LONG);
  last().opens();
  assert.equal(socket.isLost, false);
  assert.deepEqual(last().sent, [{ ...think, id: 1 }]);
});

test('answers to an old question are dropped', () => {
  const heard = [];
  const socket = engine(heard);
  socket.ask(think);
  last().opens();
  socket.ask(think);
  last().says({ t: 'lines', id: 1 });
  last().says({ t: 'lines', id: 2 });
  last().says({ t: 'done', id: 2 });
  last().says({ t: 'lines', id: 2 });
  assert.deepEqual(
    heard.map(({ t, id }) => [t, id]),
    [
      ['lines', 2],
      ['done', 2],
    ],
  );
});

test('an engine without a question is not reconnected', () => {
  const socket = engine();
  socket.ask(think);
  last().opens();
  socket.stop();
  assert.deepEqual(last().sent.at(-1), { t: 'stop' });
  last().breaks();
  mock.timers.tick(LONG);
  assert.equal(sockets.length, 1);
  assert.equal(socket.isLost, false);
});

test('a sleeping engine closes its connection and remembers that it was asked', () => {
  const socket = engine();
  socket.ask(think);
  last().opens();
  socket.sleep();
  assert.equal(socket.isAsleep, true);
  assert.equal(last().readyState, 3);
  socket.ask(think);
  assert.equal(socket.isAsleep, false);
  assert.equal(sockets.length, 2);
});

test('a page that comes back from the cache asks again', () => {
  const socket = engine();
  socket.ask(think);
  last().opens();
  page.dispatchEvent(new Event('pagehide'));
  assert.equal(last().readyState, 3);
  page.dispatchEvent(new Event('pageshow'));
  assert.equal(sockets.length, 2);
  last().opens();
  assert.deepEqual(last().sent, [{ ...think, id: 1 }]);
});

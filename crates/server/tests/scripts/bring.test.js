import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import vm from 'node:vm';

const SCRIPT = readFileSync(new URL('../../assets/workers/answers.js', import.meta.url), 'utf8');

/** What waits in the browser, by kind. */
let posts;
let rooms;
/** How the server answers, by path; and what it was sent. */
let status;
let sent;

const keep = {
  posts: async () => [...posts],
  rooms: async () => [...rooms.values()],
  dropPost: async (number) => posts.delete(number),
  dropRoom: async (id) => rooms.delete(id),
  putRoom: async (room) => rooms.set(room.id, room),
};

/** Lets the worker bring everything; how many games the server has taken. */
async function bring() {
  const listeners = [];
  const service = { addEventListener: (kind, hear) => kind === 'message' && listeners.push(hear) };
  const fetch = async (path, { body }) => {
    sent.push(path);
    const { id } = JSON.parse(body);
    const answer = status[id ?? path] ?? 200;
    return new Response(JSON.stringify({ id, say: 'no' }), { status: answer });
  };
  vm.runInNewContext(SCRIPT, { service, keep, fetch, setTimeout, location: {} });
  const heard = Promise.withResolvers?.() ?? later();
  const ports = [{ postMessage: heard.resolve }];
  for (const hear of listeners) hear({ data: { t: 'bring' }, ports, waitUntil: () => {} });
  return (await heard.promise).brought;
}

/** What `Promise.withResolvers` is in Node 20. */
function later() {
  let resolve;
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

const room = (id, row = { over: true, begun: true }) => [
  id,
  { id, game: 'kengi', log: [{}], row, changed: Date.now() },
];

beforeEach(() => {
  posts = new Map();
  rooms = new Map();
  status = {};
  sent = [];
});

test('everything is brought, once', async () => {
  posts.set(1, { path: '/puzzles/kengi/a/try', body: '{}' });
  rooms = new Map([room('one'), room('two'), room('on', { over: false, begun: true })]);
  assert.equal(await bring(), 2);
  assert.equal(posts.size, 0);
  assert.deepEqual([rooms.get('one').brought, rooms.get('on').brought], ['one', undefined]);
  assert.equal(await bring(), 0);
  assert.equal(sent.length, 3);
});

test('a puzzle that the server cannot take now holds up no game', async () => {
  posts.set(1, { path: '/puzzles/kengi/a/try', body: '{}' });
  posts.set(2, { path: '/puzzles/kengi/b/try', body: '{}' });
  rooms = new Map([room('one')]);
  status['/puzzles/kengi/a/try'] = 500;
  assert.equal(await bring(), 1);
  assert.equal(rooms.get('one').brought, 'one');
  // Their order tells which attempt was the first.
  assert.deepEqual([...posts.keys()], [1, 2]);
});

test('a game that the server cannot take now holds up no other', async () => {
  rooms = new Map([room('one'), room('two')]);
  status.one = 500;
  assert.equal(await bring(), 1);
  assert.deepEqual([rooms.get('one').brought, rooms.get('two').brought], [undefined, 'two']);
  assert.equal(rooms.get('one').refused, undefined);
});

test('a server that has too much to do is left alone', async () => {
  posts.set(1, { path: '/puzzles/kengi/a/try', body: '{}' });
  rooms = new Map([room('one'), room('two')]);
  status['/puzzles/kengi/a/try'] = 429;
  assert.equal(await bring(), 0);
  assert.equal(sent.length, 1);
});

test('what was brought before the server had enough is told', async () => {
  rooms = new Map([room('one'), room('two'), room('three')]);
  status.two = 503;
  assert.equal(await bring(), 1);
  assert.equal(sent.length, 2);
});

test('a refused game says why and is not brought again', async () => {
  rooms = new Map([room('one')]);
  status.one = 422;
  assert.equal(await bring(), 0);
  assert.equal(rooms.get('one').refused, 'no');
  assert.equal(await bring(), 0);
  assert.equal(sent.length, 1);
});

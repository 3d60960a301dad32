/**
 * The part of the service worker that stands in for the server: it answers what scripts ask, by the
 * program, and brings what happened meanwhile once the server is back.
 */

/** What the program can answer. */
const ANSWERED =
  /^\/(look|why|learn\/[^/]+\/[^/]+|puzzles\/[^/]+\/[^/]+\/(try|hint|solution)|analysis\/(open|record|arrange))$/;
/** How long an answer may take before the program gives it, in milliseconds. */
const ANSWER_PATIENCE = 4000;
/** How long the place of a brought game is remembered, in milliseconds. */
const REMEMBERED = 30 * 24 * 3600 * 1000;

/** The program, once it is needed. @type {Promise<void> | null} */
let program = null;
/** The program that thinks, once it is needed. @type {Promise<unknown> | null} */
let engine = null;
/** When something last happened, in milliseconds: no two things happen at once. */
let lastMoment = 0;

/** A file, from what is kept if it is there. @param {string} address */
const keptFile = async (address) => (await find(address)) ?? fetch(address);

/** @param {string} address */
const compile = async (address) =>
  WebAssembly.compile(await (await keptFile(address)).arrayBuffer());

const loadEngine = async () => wasm_kabinet({ module_or_path: await compile(told.engine) });

async function loadProgram() {
  const cache = await caches.open(CACHE);
  const language = (await noted(cache, KEPT)) ?? (await noted(cache, KEEPING));
  const texts = told.texts.find(([code]) => code === language) ?? told.texts[0];
  await wasm_offline({ module_or_path: await compile(told.program) });
  wasm_offline.take_texts(await (await keptFile(texts[1])).text());
  wasm_offline.take_exercises(await (await keptFile(told.exercises)).text());
}

/** Proves what must be known before a request can be answered. @param {string} question */
async function prove(question) {
  engine ??= loadEngine();
  try {
    await engine;
  } catch (error) {
    engine = null;
    throw error;
  }
  return wasm_kabinet.prove(question);
}

/** Answers by the program. @param {string} path @param {string} body */
async function answerHere(path, body) {
  program ??= loadProgram();
  try {
    await program;
  } catch (error) {
    program = null;
    throw error;
  }
  const question = wasm_offline.to_prove(path, body);
  const proof = question === undefined ? '' : await prove(question);
  const found = wasm_offline.answer(path, body, proof ?? '');
  if (!found) throw new Error('nobody answers');
  if (path.startsWith('/puzzles/') && found.status === 200) await remember(path, body, found.body);
  const type = path === '/analysis/record' ? 'text/plain; charset=utf-8' : 'application/json';
  return new Response(found.body, { status: found.status, headers: { 'content-type': type } });
}

/** Answers what a script asks: the server if it can be reached. @param {Request} request */
async function answer(request) {
  const { pathname } = new URL(request.url);
  const copy = request.clone();
  try {
    const late = new Promise((resolve) => setTimeout(resolve, ANSWER_PATIENCE));
    const response = await Promise.race([fetch(request), late]);
    if (response && !isAway(response)) return response;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
  }
  return answerHere(pathname, await copy.text());
}

/**
 * What the server must know of a puzzle waits for it.
 * @param {string} path @param {string} body @param {string} answered
 */
async function remember(path, body, answered) {
  if (path.endsWith('/try') && JSON.parse(answered).verdict === 'right') return;
  lastMoment = Math.max(Date.now(), lastMoment + 1);
  const post = { ...JSON.parse(body), at: lastMoment };
  await keep.addPost({ path, body: JSON.stringify(post) });
}

/** A new game without the server: its page makes it. @param {Request} request */
async function newGame(request) {
  const copy = request.clone();
  try {
    const response = await fetch(request);
    if (!isAway(response)) return response;
  } catch {
    // The server cannot be reached.
  }
  const { pathname } = new URL(request.url);
  const fields = new URLSearchParams(await copy.text());
  return Response.redirect(`/here/${pathname.split('/').at(-1)}?${fields}`, 303);
}

/** The games that are kept here, the last one first. */
async function listRooms() {
  const rooms = (await keep.rooms()).filter((room) => room.brought === undefined);
  rooms.sort((one, other) => other.changed - one.changed);
  const rows = rooms.map(({ id, game, row, changed, refused }) => ({
    id,
    game,
    changed,
    refused,
    ...row,
  }));
  return Response.json(rows);
}

// ---- Bringing

/** @param {string} path @param {string} body */
const bringPost = (path, body) =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

/** Whether the server could not say yet. @param {Response} response */
const isLater = ({ status }) => status >= 500 || status === 429 || status === 403;

/** Whether the server has too much to do, or is away: nothing else is brought now. */
const isEnough = (/** @type {Response} */ { status }) => status >= 502 || status === 429;

/** The server can take nothing now. */
class Enough extends Error {}

/** Brings a finished game; true if the server has it. @param {KeptRoom} room */
async function bringRoom(room) {
  const response = await bringPost('/here', JSON.stringify({ id: room.id, log: room.log }));
  if (isEnough(response)) throw new Enough();
  if (isLater(response)) return false;
  if (response.ok) {
    // Its page, which may be open, must find it there.
    const { id } = await response.json();
    await keep.putRoom({ ...room, log: [], brought: id });
    return true;
  }
  const { say } = await response.json().catch(() => ({}));
  await keep.putRoom({ ...room, refused: say ?? '' });
  return false;
}

/** Brings what was tried of puzzles, in its order: the first attempt counts. */
async function bringPosts() {
  for (const [number, { path, body }] of await keep.posts()) {
    const response = await bringPost(path, body);
    if (isEnough(response)) throw new Enough();
    if (isLater(response)) return;
    await keep.dropPost(number);
  }
}

/** Brings finished games; how many the server has taken. */
async function bringRooms() {
  let brought = 0;
  for (const room of await keep.rooms()) {
    const row = /** @type {any} */ (room.row);
    if (room.brought !== undefined && room.changed < Date.now() - REMEMBERED) {
      await keep.dropRoom(room.id);
    }
    if (!row.over || room.refused !== undefined || room.brought !== undefined) continue;
    // A game that was aborted before its first turn does not count.
    if (!row.begun) await keep.dropRoom(room.id);
    else {
      const isTaken = await bringRoom(room).catch(() => null);
      // The others wait, too; the count is of those that arrived.
      if (isTaken === null) return brought;
      if (isTaken) brought += 1;
    }
  }
  return brought;
}

/** Brings to the server what happened without it; how many games there were. */
async function bringAll() {
  await bringPosts();
  return bringRooms();
}

/** Only once at a time. @type {Promise<number> | null} */
let bringing = null;

function bring() {
  bringing ??= bringAll().finally(() => {
    bringing = null;
  });
  return bringing;
}

service.addEventListener('fetch', (/** @type {any} */ event) => {
  const request = /** @type {Request} */ (event.request);
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === 'POST') {
    if (ANSWERED.test(pathname)) event.respondWith(answer(request));
    else if (/^\/new\/[^/]+$/.test(pathname)) event.respondWith(newGame(request));
  } else if (pathname === '/here/rooms') event.respondWith(listRooms());
});

service.addEventListener('message', (/** @type {any} */ event) => {
  const { data, ports } = event;
  if (data.t !== 'bring') return;
  const done = bring().then(
    (brought) => ports[0].postMessage({ brought }),
    () => ports[0].postMessage({ brought: 0 }),
  );
  event.waitUntil(done);
});

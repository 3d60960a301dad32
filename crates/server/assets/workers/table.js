/**
 * The worker of a game that is played without the server: it keeps the room, stores what happens
 * before the page hears of it, and plays the engine's turns.
 */

/** The least time between an action and the engine's answer, in milliseconds. */
const PACE = 350;
/** What follows from nothing. */
const NOTHING = '{"say":[],"log":[]}';

/** @type {WasmTable | null} */
let table = null;
/** What is stored of the room. @type {any} */
let storedRoom = null;
/** What both sides are called, and what it is called when both play here. @type {any} */
let names = { sides: ['', ''], both: '' };
/** Whether the browser has stored everything, as far as the page knows. */
let wasKept = true;
/** One thing after the other. @type {Promise<void>} */
let tableQueue = Promise.resolve();
/** Resolves when the engine is ready: the page is shown before. @type {Promise<unknown>} */
let engineReady = Promise.resolve();

const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** A name that no other room has. */
function newRoomName() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {any} addresses */
async function loadTable({ offline_script, store, offline_program, texts, script, program }) {
  importScripts(offline_script, store, script);
  const compile = (/** @type {string} */ address) => WebAssembly.compileStreaming(fetch(address));
  const [module, words] = await Promise.all([
    compile(offline_program),
    fetch(texts).then((response) => response.text()),
  ]);
  await wasm_offline({ module_or_path: module });
  wasm_offline.take_texts(words);
  engineReady = compile(program).then((engine) => wasm_kabinet({ module_or_path: engine }));
  // A request to it will report the failure.
  engineReady.catch(() => {});
}

/** Who plays whom, for lists: `White (you) – Computer level 3`. */
function playersOfRoom() {
  const { sides, state } = JSON.parse(table?.page(Date.now()) ?? '{}');
  const isBoth = state.seats.every((/** @type {any} */ { who }) => who === 'person');
  const named = state.seats.map((/** @type {any} */ seat, /** @type {number} */ index) => {
    const { who, name, character, label, note } = seat;
    if (who === 'engine') return character ? label : `${label} ${note}`;
    const own = name || names.sides[sides[index]];
    return isBoth ? own : `${own} (${note})`;
  });
  if (!isBoth) return named.join(' – ');
  return `${names.both} · ${[...new Set(named)].join(' – ')}`;
}

/**
 * Stores the room with what has happened. Where the browser has no space for it, the game goes on and
 * the page says so; the next time, all of it is stored.
 * @param {object[]} events
 */
async function saveRoom(events) {
  storedRoom.log.push(...events);
  const players = storedRoom.row.players ?? playersOfRoom();
  storedRoom.row = { ...JSON.parse(table?.row() ?? '{}'), players };
  storedRoom.changed = Date.now();
  const isKept = await keep.putRoom(storedRoom).then(
    () => true,
    () => false,
  );
  if (isKept !== wasKept) postMessage({ kept: isKept });
  wasKept = isKept;
}

/** Opens a room by its plan. @param {string} game @param {string} plan */
async function createRoom(game, plan) {
  const now = Date.now();
  const first = JSON.parse(wasm_offline.Table.opened(plan, now));
  table = wasm_offline.Table.open(plan, now, randomSeed());
  storedRoom = { id: newRoomName(), game, log: [], row: {}, changed: now };
  await saveRoom([first]);
}

/** What a page begins with: a room that is stored, or a new one. @param {any} wanted */
async function beginRoom({ game, room, form, called }) {
  if (called) names = called;
  if (form) {
    /** @type {string} */
    let plan;
    try {
      plan = wasm_offline.plan_of_form(game, JSON.stringify(form), randomSeed());
    } catch (problem) {
      postMessage({ problem: String(problem) });
      return;
    }
    await createRoom(game, plan);
  } else {
    storedRoom = await keep.room(room);
    if (!storedRoom) {
      postMessage({ problem: '' });
      return;
    }
    if (storedRoom.brought) {
      postMessage({ brought: storedRoom.brought });
      return;
    }
    table = wasm_offline.Table.replay(JSON.stringify(storedRoom.log), randomSeed());
  }
  if (table) postMessage({ id: storedRoom.id, page: JSON.parse(table.page(Date.now())) });
}

/** Keeps and tells what has followed from something. @param {string} text */
async function tellPage(text) {
  const told = JSON.parse(text);
  if (told.log.length > 0) await saveRoom(told.log);
  for (const message of told.say) postMessage({ text: message });
  if (told.next) {
    await createRoom(storedRoom.game, JSON.stringify(told.next));
    postMessage({ next: storedRoom.id });
  }
}

/** Lets the engine think, where somebody waits for it. */
async function askEngine() {
  const question = table?.ask(Date.now());
  if (question === undefined) return;
  await engineReady;
  const found = wasm_kabinet.decide(question);
  await tellPage(table?.hear(found ?? '{}') ?? NOTHING);
}

/** Lets the engine answer, and play as long as it is its turn. */
async function playEngine() {
  await askEngine();
  while (table?.has_decided()) {
    while (table.has_decided()) {
      await new Promise((resolve) => setTimeout(resolve, PACE));
      await tellPage(table.step(Date.now()) ?? NOTHING);
    }
    await askEngine();
  }
}

/** @param {any} data */
async function handleTable(data) {
  if (data.load) await loadTable(data.load);
  else if (data.begin) await beginRoom(data.begin);
  else if (data.joined) postMessage({ text: table?.joined(Date.now()) });
  else if (data.get) {
    const [what, number] = data.get.split('/');
    const text = what === 'at' ? table?.past(Number(number)) : table?.turns(Number(number));
    postMessage({ id: data.id, got: JSON.parse(text ?? 'null') });
    return;
  } else if (data.send) {
    await tellPage(table?.receive(data.send, Date.now()) ?? NOTHING);
  }
  if (data.joined || data.send) await playEngine();
}

addEventListener('message', ({ data }) => {
  const failed = (/** @type {unknown} */ error) => postMessage({ problem: String(error) });
  tableQueue = tableQueue.then(() => handleTable(data)).catch(failed);
});

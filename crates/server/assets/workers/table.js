/**
 * The worker of a game that is played without the server: it keeps the room, stores what happens
 * before the page hears of it, and plays the engine's turns.
 */

/** The least time between an action and the engine's answer, in milliseconds. */
const PACE = 350;

/** @type {WasmTable | null} */
let table = null;
/** What is stored of the room. @type {any} */
let storedRoom = null;
/** One thing after the other. @type {Promise<void>} */
let tableQueue = Promise.resolve();

const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** A name that no other room has. */
function newRoomName() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {any} addresses */
async function loadTable({ offline_script, store, offline_program, texts }) {
  importScripts(offline_script, store);
  const [module, words] = await Promise.all([
    WebAssembly.compileStreaming(fetch(offline_program)),
    fetch(texts).then((response) => response.text()),
  ]);
  await wasm_bindgen({ module_or_path: module });
  wasm_bindgen.take_texts(words);
}

/** Stores the room with what has happened. @param {object[]} events */
async function saveRoom(events) {
  storedRoom.log.push(...events);
  storedRoom.row = JSON.parse(table?.row() ?? '{}');
  storedRoom.changed = Date.now();
  await keep.putRoom(storedRoom);
}

/** Opens a room by its plan. @param {string} game @param {string} plan */
async function createRoom(game, plan) {
  const now = Date.now();
  const first = JSON.parse(wasm_bindgen.Table.opened(plan, now));
  table = wasm_bindgen.Table.open(plan, now, randomSeed());
  storedRoom = { id: newRoomName(), game, log: [], row: {}, changed: now };
  await saveRoom([first]);
}

/** What a page begins with: a room that is stored, or a new one. @param {any} wanted */
async function beginRoom({ game, room, form }) {
  if (form) {
    /** @type {string} */
    let plan;
    try {
      plan = wasm_bindgen.plan_of_form(game, JSON.stringify(form), randomSeed());
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
    table = wasm_bindgen.Table.replay(JSON.stringify(storedRoom.log), randomSeed());
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

/** Lets the engine play as long as it is its turn. */
async function playEngine() {
  while (table?.think(Date.now())) {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, PACE));
      const told = table?.step(Date.now());
      if (told === undefined) break;
      await tellPage(told);
    }
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
    await tellPage(table?.receive(data.send, Date.now()) ?? '{"say":[],"log":[]}');
  }
  if (data.joined || data.send) await playEngine();
}

addEventListener('message', ({ data }) => {
  const failed = (/** @type {unknown} */ error) => postMessage({ problem: String(error) });
  tableQueue = tableQueue.then(() => handleTable(data)).catch(failed);
});

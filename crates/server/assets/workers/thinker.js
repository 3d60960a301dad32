/**
 * The worker of an analysis board's engine: a classic script, which loads the program and thinks.
 *
 * It hears `load` first, then questions as the server would. What it finds goes back as text, the
 * same that the server would send. It cannot hear anything while it thinks: whoever wants something
 * else ends it and begins another, with the program that the first one has compiled.
 */

/** Resolves when the program is ready. @type {Promise<void>} */
let ready = Promise.resolve();

/** @param {any} addresses */
async function load({ script, program, module, texts }) {
  importScripts(script);
  const loadTexts = async () => (await fetch(texts)).text();
  const compile = () => WebAssembly.compileStreaming(fetch(program));
  const [compiled, words] = await Promise.all([module ?? compile(), loadTexts()]);
  await wasm_kabinet({ module_or_path: compiled });
  wasm_kabinet.take_texts(words);
  if (!module) postMessage({ module: compiled });
}

addEventListener('message', async ({ data }) => {
  if (data.load) {
    ready = load(data.load);
    ready.catch((error) => postMessage({ failed: String(error) }));
    return;
  }
  await ready;
  wasm_kabinet.think(data.question, (/** @type {string} */ text) => postMessage({ text }));
});

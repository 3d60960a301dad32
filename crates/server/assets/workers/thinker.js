/**
 * The worker of an analysis board's engine, and its start.
 *
 * It is the first script of the page: there it starts itself as a worker, which is no second
 * request, and asks about the first position while the page is still being read. The page's modules
 * find the worker, with what it has said so far, in `kabinetThinker`.
 *
 * As a worker it loads the program and thinks. The first worker's name is its first question:
 * messages of a page wait until the page has nothing else to do. Others get `load` first, then
 * questions as the server would. Results go back as the texts that the server would send. A worker
 * cannot read messages while it thinks: for another question the page ends it and starts a new one,
 * with the program that the first one has compiled.
 *
 * The server puts the script that calls the program before this.
 */
{
  /** Resolves when the program is ready. @type {Promise<void>} */
  let ready = Promise.resolve();

  /** @param {any} addresses */
  const load = async ({ program, module, texts }) => {
    const compile = () => WebAssembly.compileStreaming(fetch(program));
    const loadTexts = async () => (await fetch(texts)).text();
    const [compiled, words] = await Promise.all([module ?? compile(), loadTexts()]);
    await wasm_kabinet({ module_or_path: compiled });
    wasm_kabinet.take_texts(words);
    if (!module) postMessage({ module: compiled });
  };

  /** @param {{load?: any, question?: string}} data */
  const hear = async ({ load: addresses, question }) => {
    if (addresses) {
      ready = load(addresses);
      ready.catch((error) => postMessage({ failed: String(error) }));
    }
    if (question === undefined) return;
    await ready;
    wasm_kabinet.think(question, (/** @type {string} */ text) => postMessage({ text }));
  };

  const listen = () => {
    addEventListener('message', ({ data }) => hear(data));
    if (self.name) hear(JSON.parse(self.name));
  };

  /** What this browser remembers; nothing if that is forbidden. @param {string} key */
  const remembered = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  /**
   * How many lines the visitor wants from this browser; none if the engine is off or the server
   * thinks. `analysis/engine/controls.js` stores these choices.
   */
  const wantedLines = () => {
    const isOffline = document.documentElement.hasAttribute('data-offline');
    const isOn = (remembered('kabinet-engine') ?? '1') === '1';
    if (!isOn || (remembered('kabinet-engine-place') === 'server' && !isOffline)) return 0;
    return Math.min(5, Math.max(1, Number(remembered('kabinet-engine-lines') ?? '3') || 3));
  };

  /** @param {HTMLScriptElement} script */
  const start = (script) => {
    const { program, texts, line = '{}' } = script.dataset;
    const lines = wantedLines();
    // The page's modules were there first: nobody would hear it.
    if ('kabinetThinker' in window) return;
    if (!lines || typeof WebAssembly !== 'object' || typeof Worker !== 'function') return;
    const asked = { t: 'think', ...JSON.parse(line), lines, deep: false, id: 1 };
    const question = JSON.stringify(asked);
    const name = JSON.stringify({ load: { program, texts }, question });
    const worker = new Worker(script.src, { name });
    /** @type {Kabinet.EarlyThinker} */
    const early = { worker, question, heard: [] };
    worker.onmessage = ({ data }) => early.heard.push(data);
    worker.onerror = () => early.heard.push({ failed: 'error' });
    window.kabinetThinker = early;
  };

  if (typeof document === 'undefined') listen();
  else if (document.currentScript instanceof HTMLScriptElement) start(document.currentScript);
}

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
 * with the program that the first one has compiled. Chromium lets an ended worker run on for up to
 * two seconds, so the program pauses now and then, and can be ended there.
 *
 * The server puts the script that calls the program before this.
 */
{
  /** How long the program thinks without a pause, in milliseconds. */
  const BREATH = 50;

  /** Resolves when the program is ready. @type {Promise<void>} */
  let ready = Promise.resolve();
  /** Resolves when the program has answered; nothing while it need not be waited for. */
  let thinking = /** @type {Promise<unknown> | null} */ (null);

  /** Loads the program. Where it can be suspended, it may pause whenever it looks at the clock. */
  const instantiate = async (/** @type {WebAssembly.Module} */ compiled) => {
    const { Suspending, promising, instantiate: plain } = /** @type {any} */ (WebAssembly);
    if (!Suspending || !promising) return wasm_kabinet({ module_or_path: compiled });
    const { port1, port2 } = new MessageChannel();
    let mayPause = false;
    let paused = 0;
    const pausing = (/** @type {(from: Performance) => number} */ clock) =>
      new Suspending((/** @type {Performance} */ from) => {
        const now = clock(from);
        if (!mayPause || now < paused + BREATH) return now;
        return new Promise((resolve) => {
          port1.onmessage = () => {
            paused = clock(from);
            resolve(paused);
          };
          port2.postMessage(null);
        });
      });
    const instantiatePausing = async (
      /** @type {WebAssembly.Module} */ module,
      /** @type {Record<string, Record<string, any>>} */ imports,
    ) => {
      for (const functions of Object.values(imports)) {
        for (const [name, own] of Object.entries(functions)) {
          if (name.startsWith('__wbg_now_')) functions[name] = pausing(own);
        }
      }
      const { exports } = await plain(module, imports);
      const think = promising(exports.think);
      const thinkPausing = (/** @type {unknown[]} */ ...given) => {
        mayPause = true;
        paused = performance.now();
        thinking = think(...given).finally(() => {
          mayPause = false;
          thinking = null;
        });
      };
      return { module, instance: { exports: { ...exports, think: thinkPausing } } };
    };
    // The script that calls the program offers no other way.
    WebAssembly.instantiate = /** @type {any} */ (instantiatePausing);
    await wasm_kabinet({ module_or_path: compiled });
  };

  /** @param {any} addresses */
  const load = async ({ program, module, texts }) => {
    const compile = () => WebAssembly.compileStreaming(fetch(program));
    const loadTexts = async () => (await fetch(texts)).text();
    const [compiled, words] = await Promise.all([module ?? compile(), loadTexts()]);
    await instantiate(compiled);
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
    // It is heard in a pause, but answered afterwards.
    while (thinking) await thinking;
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

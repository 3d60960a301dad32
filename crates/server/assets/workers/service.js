/**
 * The service worker: Kabinet without a network.
 *
 * The server puts `self.kabinet` before this: the name of its build, the pages and files to keep.
 * Pages come from the server while it can be reached; files have their version in their address.
 * What is kept is of one build and one language, and a page of another build is never among it. An
 * upgraded server brings another worker, which takes over once it has everything that this one had.
 */

/** @type {any} */
const service = self;
/** @type {Kabinet.Service} */
const told = service.kabinet;

/** The cache of this build. */
const CACHE = `kabinet-${told.version}`;
/** The header in which the server names its build. */
const BUILD = 'x-kabinet-build';
/** In the cache: the language of what is kept, and of what is being kept. */
const KEPT = '/kept';
const KEEPING = '/keeping';
/** How long a page may take before what is kept is shown, in milliseconds. */
const PATIENCE = 6000;
/** How often to retry a page on an overloaded server, and the pause in milliseconds. */
const TRIES = 12;
const PAUSE = 3000;
/** Files whose address changes with their content. */
const FILE = /^\/(assets|local)\//;
/** What a page shows besides itself. */
const SHOWN =
  /(?:src|href)="(\/(?:assets|board|picture|rules|strategy|known|puzzles|print|local)\/[^"]+\.(?:svg|css|js|png)(?:\?[^"]*)?)"/g;

/** The kinds of files that are kept because a page shows them. */
const SHOWN_KINDS = ['image', 'manifest'];
/** A figure that becomes a board, and what is fetched for it. */
const FIGURE = /data-figure="([^"]+)"/g;
/** What can be chosen of a document to print. */
const CHOICE = /<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/gs;
const TRIAL = /^\/(rules|strategy)\/[^/]+\/try\//;

/** A server of another build has answered. */
class OtherBuild extends Error {}

// ---- What is kept

service.addEventListener('install', (/** @type {any} */ event) => {
  service.skipWaiting();
  event.waitUntil(inherit());
});

/** Keeps what the worker before this one had, so that an upgrade takes nothing away. */
async function inherit() {
  for (const name of await caches.keys()) {
    if (!name.startsWith('kabinet-') || name === CACHE) continue;
    const kept = await (await caches.open(name)).match(KEPT);
    if (kept) await keepAll(await kept.text());
  }
}

service.addEventListener('activate', (/** @type {any} */ event) => {
  const takeOver = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith('kabinet-'));
    await Promise.all(old.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
    await service.clients.claim();
  };
  event.waitUntil(takeOver());
});

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE));

/** Asks again while the server has too much to do. @param {string} address */
async function patiently(address) {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(address);
    const isBusy = response.status === 429 || response.status === 503;
    if (!isBusy || tries === TRIES) return response;
    await pause();
  }
}

/** Keeps a file, unless it is kept. @param {Cache} cache @param {string} address */
async function keepFile(cache, address) {
  if (await cache.match(address)) return;
  const response = await patiently(address);
  if (response.ok) await cache.put(address, response);
}

/** A page of this build; nothing if there is none. @param {string} address */
async function ownPage(address) {
  const response = await patiently(address);
  if (response.headers.get(BUILD) !== told.version) throw new OtherBuild();
  return response.ok && !response.redirected ? response : undefined;
}

/** Keeps what a page shows. @param {Cache} cache @param {string} address @param {string} text */
async function keepShown(cache, address, text) {
  for (const [, shown] of text.matchAll(SHOWN)) {
    await keepFile(cache, shown.replaceAll('&#38;', '&').replaceAll('&amp;', '&'));
  }
  for (const [, name] of text.matchAll(FIGURE)) await keepFile(cache, `${address}/try/${name}`);
  if (address.startsWith('/print/')) await keepFile(cache, `${address}.pdf`);
}

/** Keeps a page and what it shows, unless it is kept. @param {Cache} cache @param {string} address */
async function keepPage(cache, address) {
  if (await cache.match(address)) return;
  const response = await ownPage(address);
  if (!response) return;
  // A clone would be held in memory, for longer than anybody needs it.
  const text = await response.text();
  await keepShown(cache, address, text);
  // A page that is kept is whole.
  await cache.put(address, new Response(text, { headers: response.headers }));
}

/**
 * Keeps many pages in one file, and what one of them shows. The file is large, so it is not read.
 * @param {Cache} cache @param {string} pack @param {string} page
 */
async function keepPack(cache, pack, page) {
  if (await cache.match(pack)) return;
  const text = await (await ownPage(page))?.text();
  if (text) await keepShown(cache, page, text);
  const response = await ownPage(pack);
  if (response) await cache.put(pack, response);
}

/** The text of a note in the cache. @param {Cache} cache @param {string} name */
const noted = async (cache, name) => (await cache.match(name))?.text();

/** Keeps everything in a language, one by one: nobody waits for it. @param {string} language */
async function keepAll(language) {
  const cache = await caches.open(CACHE);
  if ((await noted(cache, KEPT)) === language) return;
  if ((await noted(cache, KEEPING)) !== language) {
    await forgetPages(cache);
    await cache.put(KEEPING, new Response(language));
  }
  const texts = told.texts.filter(([code]) => code === language).map(([, address]) => address);
  for (const address of [...told.files, ...texts]) await keepFile(cache, address);
  for (const address of told.pages) await keepPage(cache, address);
  for (const [pack, page] of told.packs) await keepPack(cache, pack, page);
  await cache.put(KEPT, new Response(language));
}

/** Another language was chosen: only files stay. @param {Cache} cache */
async function forgetPages(cache) {
  for (const request of await cache.keys()) {
    if (!FILE.test(new URL(request.url).pathname)) await cache.delete(request);
  }
}

// ---- Pages and files

/** What is kept of an address, also without its query. @param {string} address */
async function find(address) {
  const cache = await caches.open(CACHE);
  return (await cache.match(address)) ?? (await cache.match(address.split('?')[0]));
}

/** A kept page, which says that it is one. @param {string} address */
async function keptPage(address) {
  const found = await find(address);
  return found && offlinePage(await found.text(), new Headers(found.headers));
}

/** A page of many that are kept in one file. @param {string} pathname */
async function packedPage(pathname) {
  const [, pack, name] = /^(.*)\/([^/]+)$/.exec(pathname) ?? [];
  const found = await find(`${pack}/pack.json`);
  if (!found) return undefined;
  const { base, pages } = await found.json();
  /** @type {(number | string)[] | undefined} */
  const packed = pages[name];
  if (!packed) return undefined;
  let text = '';
  // Numbers are a part of what all pages share: from, to.
  for (let at = 0; at < packed.length; at += 1) {
    const part = packed[at];
    if (typeof part === 'string') text += part;
    else text += base.slice(part, packed[++at]).join('');
  }
  const like = await find(pack);
  return like && offlinePage(text, new Headers(like.headers));
}

/** @param {string} text @param {Headers} headers @param {number} [status] */
function offlinePage(text, headers, status = 200) {
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(text.replace('<html ', '<html data-offline '), { status, headers });
}

/**
 * A document to print, if it is the one that is kept: what the page's form chooses by itself. The page
 * says that others need the server.
 * @param {string} page @param {URLSearchParams} query
 */
async function keptDocument(page, query) {
  const form = (await (await find(page))?.text()) ?? '';
  const differs = [...form.matchAll(CHOICE)].some(([, name, choices]) => {
    const usual = / value="([^"]*)" selected/.exec(choices)?.[1];
    return (query.get(name) ?? usual) !== usual;
  });
  return differs ? keptPage(page) : find(`${page}.pdf`);
}

/**
 * What is shown of an address without the server; nothing if it takes the server to know that.
 * @param {string} pathname @param {string} search
 */
async function withoutServer(pathname, search) {
  const query = new URLSearchParams(search);
  if (pathname.startsWith('/analysis/') && (query.has('game') || query.has('study'))) return;
  const shared = pathname === '/analysis' ? query.get('record') : null;
  const game = shared && /\[Game "([^"]+)"\]/.exec(shared)?.[1].toLowerCase();
  if (game) return keptPage(`/analysis/${game}`);
  const printed = /^(\/print\/[^/]+)\.pdf$/.exec(pathname)?.[1];
  if (printed) return keptDocument(printed, query);
  const list = /^(\/puzzles\/[^/]+)\/(today|again)$/.exec(pathname)?.[1];
  return (await keptPage(list ?? pathname + search)) ?? (await packedPage(pathname));
}

/** Why the page of an address needs the server. @param {string} pathname */
function needs(pathname) {
  if (/^\/game\/[^/]+\/mistakes$/.test(pathname)) return 'mistakes';
  if (/^\/known\/[^/]+\/tree$/.test(pathname)) return 'tree';
  return pathname.startsWith('/game/') ? 'game' : 'server';
}

/** The page that stands for one that needs the server. @param {string} pathname */
async function standIn(pathname) {
  const found = await find('/offline');
  if (!found) return undefined;
  const reason = `data-needs="${needs(pathname)}"`;
  const text = (await found.text()).replace(`${reason} hidden`, reason);
  return offlinePage(text, new Headers(found.headers), 503);
}

/** What is said when nothing is kept. */
function sorry() {
  const [language, text] =
    told.sorry.find(([code]) => navigator.language.startsWith(code)) ?? told.sorry[0];
  const page = `<!DOCTYPE html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Kabinet</title><h1>Kabinet</h1><p>${text}</p></html>`;
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return new Response(page, { status: 503, headers });
}

/** Whether a proxy has answered for a server that is away. @param {Response} response */
const isAway = (response) => response.status >= 502 && !response.headers.has(BUILD);

/** Keeps a page that somebody has come to. @param {string} address @param {Response} response */
async function note(address, response) {
  if (response.headers.get(BUILD) !== told.version) {
    await service.registration.update();
    return;
  }
  const cache = await caches.open(CACHE);
  // Only what is kept whole is replaced.
  if (await cache.match(address)) await cache.put(address, response);
}

/** The page of an address, from the server if it can be reached. @param {any} event */
async function page(event) {
  const request = /** @type {Request} */ (event.request);
  const { pathname, search } = new URL(request.url);
  // A document takes its time to be drawn, and what is kept may be another one.
  const mayWait = pathname.endsWith('.pdf');
  const isKept = request.method === 'GET' && !mayWait && (await find(pathname)) !== undefined;
  try {
    const coming = fetch(request);
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    /** @type {Response | undefined} */
    const response = isKept ? await Promise.race([coming, late]) : await coming;
    if (response && !isAway(response)) {
      if (isKept && !search && response.ok && !response.redirected) {
        event.waitUntil(note(pathname, response.clone()).catch(() => {}));
      }
      return response;
    }
  } catch {
    // The server cannot be reached.
  }
  const kept = request.method === 'GET' ? await withoutServer(pathname, search) : undefined;
  return kept ?? (await standIn(pathname)) ?? sorry();
}

/** A file whose address names its content. @param {Request} request */
async function file(request) {
  return (await find(new URL(request.url).pathname)) ?? fetch(request);
}

/** Something that a page shows, from the server if it can be reached. @param {Request} request */
async function shownFile(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const { pathname, search } = new URL(request.url);
    const found = await find(pathname + search);
    if (!found) throw error;
    return found;
  }
}

service.addEventListener('fetch', (/** @type {any} */ event) => {
  const request = /** @type {Request} */ (event.request);
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  // Another part answers what is posted to make a game.
  if (request.method === 'POST' && pathname.startsWith('/new/')) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (request.method !== 'GET') return;
  else if (FILE.test(pathname)) event.respondWith(file(request));
  else if (SHOWN_KINDS.includes(request.destination) || TRIAL.test(pathname)) {
    event.respondWith(shownFile(request));
  }
});

service.addEventListener('message', (/** @type {any} */ event) => {
  const { data, ports } = event;
  if (data.t !== 'keep') return;
  const done = keepAll(data.language).then(
    () => ports[0].postMessage({ kept: true }),
    (error) => {
      ports[0].postMessage({ kept: false, isFull: error.name === 'QuotaExceededError' });
      if (error instanceof OtherBuild) return service.registration.update();
    },
  );
  event.waitUntil(done);
});

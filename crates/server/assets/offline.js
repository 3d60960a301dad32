/**
 * Kabinet without a network: this registers the service worker, which keeps the pages, and follows
 * it when the server was upgraded.
 */

/** How long a page is left alone before everything is kept, in milliseconds. */
const LATER = 4000;
/** How often a page without a network looks whether the server is back, in milliseconds. */
const AGAIN = 10_000;

const root = document.documentElement;

/**
 * Tells the service worker something, and hears what came of it.
 * @param {ServiceWorker} service
 * @param {object} message
 * @returns {Promise<any>}
 */
const tell = (service, message) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    service.postMessage(message, [port2]);
  });

/** Whether somebody has typed something that a reload would lose. */
function isTyping() {
  const fields = /** @type {NodeListOf<HTMLInputElement | HTMLTextAreaElement>} */ (
    document.querySelectorAll('input[type=text], input:not([type]), textarea')
  );
  return [...fields].some((field) => !field.readOnly && field.value !== field.defaultValue);
}

/** Loads the page again, now or when nothing is lost by it. */
function renew() {
  if (!isTyping()) {
    location.reload();
    return;
  }
  document.addEventListener('visibilitychange', () => document.hidden && location.reload());
}

/** Lets the service worker bring and keep everything. @param {ServiceWorkerRegistration} registration */
async function keep({ active }) {
  if (!active || root.hasAttribute('data-offline')) return;
  const { brought } = await tell(active, { t: 'bring' });
  if (brought > 0) document.dispatchEvent(new CustomEvent('kabinet:brought'));
  const { kept, isFull } = await tell(active, { t: 'keep', language: root.lang });
  root.toggleAttribute('data-full', isFull === true);
  // For tests, and the curious.
  if (kept) root.dataset.kept = root.lang;
}

/** Looks from time to time whether the server is back. */
async function waitForServer() {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store' });
    if (ok) {
      renew();
      return;
    }
  } catch {
    // It is not.
  }
  setTimeout(waitForServer, AGAIN);
}

/** Fills in the forms of a kept page as its address says: the server would have done it. */
function fillForms() {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const fields = /** @type {NodeListOf<HTMLInputElement>} */ (
      document.querySelectorAll(`main [name="${CSS.escape(name)}"]`)
    );
    for (const field of fields) {
      const isTicked = field.type === 'radio' || field.type === 'checkbox';
      if (isTicked) field.checked = field.value === value;
      else if (field.type !== 'hidden') field.value = value;
    }
  }
}

async function begin() {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/service-worker.js', {
    updateViaCache: 'none',
  });
  const look = () => registration.update().catch(() => {});
  // An upgraded server has another worker.
  document.addEventListener('kabinet:back', look);
  document.addEventListener('visibilitychange', () => !document.hidden && look());
  await serviceWorker.ready;
  setTimeout(() => keep(registration).catch(() => {}), LATER);
}

/** Sets up what a page needs to work without a network. Without it, it works with one. */
export function setUpOffline() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  // The first worker of all takes over a page that is as new as itself.
  if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', renew);
  if (root.hasAttribute('data-offline')) {
    fillForms();
    addEventListener('online', waitForServer);
    setTimeout(waitForServer, AGAIN);
  }
  const quietly = () => begin().catch(() => {});
  if (document.readyState === 'complete') quietly();
  else addEventListener('load', quietly);
}

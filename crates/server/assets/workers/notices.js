/**
 * Notices in the service worker: what a push service brings is shown, and a click leads to the game.
 *
 * The server has written every word already, in the device's language.
 */
{
  /** @type {any} */
  const worker = self;

  /**
   * @typedef {object} Notice
   * @property {string} title
   * @property {string} body
   * @property {string} url
   * @property {string} image
   * @property {string} tag
   * @property {string} kind
   * @property {string} open
   * @property {string} stop
   * @property {string} lang
   */

  /** The windows that show a page of ours. @returns {Promise<any[]>} */
  const windows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

  /** Whether a window shows a game. @param {any} client @param {string} url */
  const shows = (client, url) => new URL(client.url).pathname === url;

  /** @param {Notice} notice */
  const show = ({ title, body, url, image, tag, lang, open, stop }) =>
    worker.registration.showNotification(title, {
      body,
      tag,
      image,
      lang,
      icon: '/icon/192.png',
      badge: '/icon/192.png',
      renotify: true,
      data: { url },
      actions: [
        { action: 'open', title: open },
        { action: 'stop', title: stop },
      ],
    });

  worker.addEventListener('push', (/** @type {any} */ event) => {
    /** @type {Notice} */
    let notice;
    try {
      notice = event.data.json();
    } catch {
      return;
    }
    const told = async () => {
      await show(notice);
      if (notice.kind === 'turn' || notice.kind === 'nearly') {
        // Where the app has an icon, it says that somebody waits.
        await worker.navigator.setAppBadge?.().catch(() => {});
      }
    };
    event.waitUntil(told());
  });

  /** Goes to the game: to its window if there is one. @param {string} url */
  async function goTo(url) {
    const all = await windows();
    const there = all.find((client) => shows(client, url));
    if (there) return there.focus();
    return worker.clients.openWindow(url);
  }

  /** One tap, and this device is left alone. */
  async function stop() {
    const subscription = await worker.registration.pushManager.getSubscription();
    if (!subscription) return;
    const { endpoint } = subscription;
    await subscription.unsubscribe();
    // If the server cannot be reached now, it hears from the push service that nobody is there.
    await fetch('/push/unsubscribe', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint }),
    }).catch(() => {});
  }

  worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
    event.notification.close();
    const isStop = event.action === 'stop';
    event.waitUntil(isStop ? stop() : goTo(event.notification.data.url));
  });

  worker.addEventListener('pushsubscriptionchange', (/** @type {any} */ event) => {
    const renew = async () => {
      const old = event.oldSubscription ?? null;
      const next =
        event.newSubscription ??
        (old && (await worker.registration.pushManager.subscribe(old.options)));
      if (!next) return;
      await fetch('/push/subscribe', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(next),
      });
    };
    event.waitUntil(renew().catch(() => {}));
  });
}

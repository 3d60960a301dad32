/**
 * Notices to this device: whether it can have them, and the switch that turns them on and off.
 *
 * The browser asks for permission only after the visitor has turned notices on.
 */
import { ApiError, postJson } from './api.js';
import { queryAll } from './dom.js';
import { load, store } from './storage.js';

/** Where it is remembered that somebody has decided on this device. */
const DECIDED = 'kabinet-tell';

/**
 * Why this device cannot be told anything.
 * @typedef {'install' | 'unsupported' | 'denied' | 'failed'} Obstacle
 */

/** Whether this is a telephone or tablet of Apple's that shows pages only. */
function needsInstalling() {
  const { userAgent, maxTouchPoints } = navigator;
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || /Macintosh/.test(userAgent);
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  return isApple && maxTouchPoints > 1 && !isInstalled;
}

/** Why this device cannot be told anything; nothing if it can. @returns {Obstacle | null} */
export function obstacle() {
  const isAble =
    isSecureContext &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window;
  if (!isAble) return needsInstalling() ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** The place of this device at its push service, if it has one. */
async function subscription() {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this device gets notices. */
export async function isTold() {
  if (obstacle()) return false;
  try {
    const own = await subscription();
    if (!own) return false;
    const { on } = await postJson('/push/status', { endpoint: own.endpoint });
    return on === true;
  } catch {
    return false;
  }
}

/**
 * Asks to be told something.
 * @param {Translate} t
 * @returns {Promise<string>} why that is not possible, in a sentence
 */
async function turnOn(t) {
  const reason = obstacle();
  if (reason) return t(`tell-${reason}`);
  if ((await Notification.requestPermission()) !== 'granted') return t('tell-denied');
  try {
    const registration = await navigator.serviceWorker.ready;
    const { key } = await (await fetch('/push/key')).json();
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const own = await registration.pushManager.subscribe(options);
    await postJson('/push/subscribe', own.toJSON());
    return '';
  } catch (error) {
    return (error instanceof ApiError && error.message) || t('tell-failed');
  }
}

/** Asks to be left alone. */
async function turnOff() {
  const own = await subscription().catch(() => null);
  if (!own) return;
  await own.unsubscribe().catch(() => false);
  const body = { endpoint: own.endpoint };
  await postJson('/push/unsubscribe', body, { keepalive: true }).catch(() => {});
}

/** Whether this device gets notices, as far as the page knows. */
let on = false;
/** @type {Set<(on: boolean) => void>} */
const listeners = new Set();

/** Hears whether this device gets notices, now and later. @param {(on: boolean) => void} hear */
export function onTold(hear) {
  listeners.add(hear);
  hear(on);
}

function tellAll() {
  for (const hear of listeners) hear(on);
}

/** Whether somebody has decided on this device: then nobody is asked any more. */
export const isDecided = () => load(DECIDED, '') !== '';

/** Remembers that somebody has decided. */
export const noteDecided = () => store(DECIDED, '1');

/**
 * Turns notices on or off.
 * @param {boolean} want
 * @param {Translate} t
 * @returns {Promise<string>} why that was not possible, in a sentence; empty if it was
 */
export async function tell(want, t) {
  const reason = want ? await turnOn(t) : '';
  if (!want) await turnOff();
  on = want && !reason;
  if (!reason) noteDecided();
  tellAll();
  return reason;
}

/** Sets up every switch on the page: `[data-tell]`, with a note beside it. @param {Translate} t */
export async function setUpDevice(t) {
  for (const field of queryAll('[data-tell]')) {
    const box = /** @type {HTMLInputElement} */ (field.querySelector('input'));
    const note = /** @type {HTMLElement} */ (field.querySelector('[data-tell-note]'));
    const reason = obstacle();
    box.disabled = reason !== null && reason !== 'denied';
    note.textContent = reason ? t(`tell-${reason}`) : '';
    onTold((isOn) => {
      box.checked = isOn;
    });
    box.addEventListener('change', async () => {
      box.disabled = true;
      note.textContent = await tell(box.checked, t);
      box.disabled = false;
    });
  }
  on = await isTold();
  tellAll();
}

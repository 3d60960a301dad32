/**
 * The script of every page: other colours, boards and letters without a reload, and buttons that
 * copy.
 *
 * Without this script, everything here still works or is not needed.
 */
import { setUpOffline } from './offline.js';

const root = document.documentElement;

/**
 * Stores a choice on the server; the page has changed already.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} button
 */
function remember(form, button) {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  body.set(button.name, button.value);
  fetch(form.action, { method: 'POST', body, redirect: 'manual' }).catch(() => {});
}

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (
  document.querySelectorAll('form[data-root]')
)) {
  const name = form.dataset.root ?? '';
  form.addEventListener('submit', (event) => {
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (button?.name !== name) return;
    event.preventDefault();
    root.dataset[name] = button.value;
    for (const other of form.querySelectorAll('button[name]')) {
      other.setAttribute('aria-pressed', String(other === button));
    }
    const pictures = /** @type {NodeListOf<HTMLImageElement>} */ (
      document.querySelectorAll('img[data-picture]')
    );
    for (const picture of pictures) {
      picture.src = pictureAddress(picture.dataset.picture ?? '', root.dataset.theme ?? 'auto');
    }
    remember(form, button);
  });
}

/** The address of a picture in a theme. @param {string} address @param {string} theme */
export function pictureAddress(address, theme) {
  if (theme === 'auto') return address;
  return `${address}${address.includes('?') ? '&' : '?'}theme=${theme}`;
}

/** Copies a text; true if it worked. @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

// A button with data-copy copies the value or the text of the element with that id. Where the
// browser forbids copying, the text is selected instead. Pages listen to `kabinet:copied`.
document.addEventListener('click', async (event) => {
  const target = /** @type {Element | null} */ (event.target);
  const button = /** @type {HTMLElement | null} */ (target?.closest?.('[data-copy]') ?? null);
  const source = document.getElementById(button?.dataset.copy ?? '');
  if (!button || !source) return;
  const isField = source instanceof HTMLInputElement || source instanceof HTMLTextAreaElement;
  const done = await copy(isField ? source.value : (source.textContent ?? ''));
  if (!done && isField) source.select();
  button.classList.toggle('copied', done);
  setTimeout(() => button.classList.remove('copied'), 1500);
  document.dispatchEvent(new CustomEvent('kabinet:copied', { detail: done }));
});

setUpOffline();

/**
 * Short notices at the edge of the page.
 */
import { byId } from './dom.js';

/** How long a notice stays, in milliseconds. */
const DURATION = 5000;
let timer = 0;

/** @param {string} text */
export function toast(text) {
  const notice = byId('toast');
  notice.textContent = text;
  notice.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => {
    notice.hidden = true;
  }, DURATION);
}

/** Confirms each copy that `site.js` reports. @param {Translate} t */
export function toastCopies(t) {
  document.addEventListener('kabinet:copied', ({ detail }) =>
    toast(t(detail ? 'copied' : 'copy-failed')),
  );
}

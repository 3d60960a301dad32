/**
 * Short notices at the edge of the page.
 */
import { byId } from './dom.js';

/** How long a notice stays, in milliseconds. */
const DURATION = 5000;
let timer = 0;

/**
 * Says something for a moment. The notice is always there, empty: of one that only just appeared,
 * screen readers may say nothing.
 * @param {string} text
 */
export function toast(text) {
  const notice = byId('toast');
  notice.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => {
    notice.textContent = '';
  }, DURATION);
}

/** Confirms each copy that `site.js` reports. @param {Translate} t */
export function toastCopies(t) {
  document.addEventListener('kabinet:copied', ({ detail }) =>
    toast(t(detail ? 'copied' : 'copy-failed')),
  );
}

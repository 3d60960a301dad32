/** How long a page may be hidden before its engine rests, in milliseconds. */
const SLEEP_AFTER = 60_000;

/**
 * Lets an engine rest while nobody can see the page.
 * @param {{sleep: () => void, wake: () => void}} engine
 */
export function whileHidden({ sleep, wake }) {
  let timer = 0;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(sleep, SLEEP_AFTER);
    else wake();
  });
}

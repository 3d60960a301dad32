/**
 * The home page: while the pointer or the focus is on a game, its miniature plays a few turns.
 *
 * Pictures are fetched one by one, when they are needed. With reduced motion the board is still.
 */
import { setUpBadge } from './badge.js';
import { query, queryAll } from './dom.js';
import { setUpLists } from './live-lists.js';
import { pictureAddress } from './site.js';

/** How long each picture is shown, in milliseconds. */
const STEP = 900;
const calm = matchMedia('(prefers-reduced-motion: reduce)');

setUpLists();
setUpBadge();
for (const game of queryAll('.shelf-game')) {
  const picture = /** @type {HTMLImageElement} */ (query('img[data-frames]', game));
  const frames = Number(picture.dataset.frames);
  if (!(frames > 1)) continue;
  const still = picture.dataset.picture ?? '';
  let timer = 0;
  let frame = 0;

  const show = (/** @type {number} */ number) => {
    const address = number === 0 ? still : `${still}?frame=${number}`;
    const next = new Image();
    next.src = pictureAddress(address, document.documentElement.dataset.theme ?? 'auto');
    // It is shown once it is loaded, so that the board never blinks.
    const swap = () => {
      if (timer || number === 0) picture.src = next.src;
    };
    next.decode().then(swap, () => {});
  };
  const start = () => {
    if (timer || calm.matches) return;
    timer = setInterval(() => show(++frame % frames), STEP);
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    frame = 0;
    show(0);
  };
  game.addEventListener('pointerenter', start);
  game.addEventListener('pointerleave', stop);
  game.addEventListener('focusin', start);
  game.addEventListener('focusout', stop);
}

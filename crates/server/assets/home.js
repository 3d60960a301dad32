// The shelf: while the pointer or the focus is on a game, its miniature plays a few turns.
//
// Pictures come one by one and only when they are wanted; who prefers little motion sees the board stand still.

import { pictureAddress } from "./site.js";

const STEP = 900; // Milliseconds a picture is shown.
const calm = matchMedia("(prefers-reduced-motion: reduce)");

for (const game of document.querySelectorAll(".shelf-game")) {
  const picture = game.querySelector("img[data-frames]");
  const frames = Number(picture.dataset.frames);
  if (!(frames > 1)) continue;
  const still = picture.dataset.picture;
  let timer = 0;
  let frame = 0;

  const show = (number) => {
    const address = number === 0 ? still : `${still}?frame=${number}`;
    const next = new Image();
    next.src = pictureAddress(address, document.documentElement.dataset.theme);
    // Shown only once it is there, so that the board never blinks.
    next.decode().then(() => { if (timer || number === 0) picture.src = next.src; }, () => {});
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
  game.addEventListener("pointerenter", start);
  game.addEventListener("pointerleave", stop);
  game.addEventListener("focusin", start);
  game.addEventListener("focusout", stop);
}

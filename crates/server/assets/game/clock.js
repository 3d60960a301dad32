/**
 * Clocks: what each side has left. The server keeps the time; this counts on from its last message.
 */
import { setText } from '../dom.js';

/** With less than this left, in milliseconds, the visitor hears it, once. */
const WARNING = 15_000;

/** With less than this left, in milliseconds, a clock shows tenths and is marked. */
const LOW = 20_000;

/** What a clock shows. @param {number} left  in milliseconds @param {Translate} t */
export function clockText(left, t) {
  const seconds = Math.ceil(left / 1000);
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  if (days > 0) return t('clock-days', { days, hours });
  if (hours > 0) return t('clock-hours', { hours, minutes });
  if (left < LOW && left > 0) return (Math.floor(left / 100) / 10).toFixed(1);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

export class Clocks {
  #elements;
  #t;
  #left = [0, 0];
  /** @type {Wire.Side | null} */
  #running = null;
  #since = 0;
  #timer = 0;
  #on;
  /** Whether the visitor has been warned that little time is left. */
  #isWarned = false;

  /**
   * @param {(side: Wire.Side) => Iterable<HTMLElement>} elements
   * @param {Translate} t
   * @param {{isOwn: (side: Wire.Side) => boolean, onLow: () => void}} on  onLow: little of the
   *   visitor's own time is left
   */
  constructor(elements, t, on) {
    this.#elements = elements;
    this.#t = t;
    this.#on = on;
  }

  /** @param {Wire.Clock | undefined} clock */
  set(clock) {
    clearInterval(this.#timer);
    if (!clock) return;
    this.#left = clock.left;
    this.#running = clock.running;
    // While a player is away, the clock stands still.
    this.#since = performance.now() + (clock.rests ?? 0);
    this.#show();
    if (clock.running !== null) this.#timer = setInterval(() => this.#show(), 100);
  }

  #show() {
    for (const side of [0, 1]) {
      const running = this.#running === side;
      const gone = running ? Math.max(0, performance.now() - this.#since) : 0;
      const left = Math.max(0, this.#left[side] - gone);
      if (running && this.#on.isOwn(side)) this.#warn(left);
      const text = clockText(left, this.#t);
      for (const element of this.#elements(side)) {
        setText(element, text);
        element.hidden = false;
        element.toggleAttribute('data-running', running);
        element.toggleAttribute('data-low', running && left < LOW);
      }
    }
  }

  /** Warns once each time little is left; an increment may lift it above that again. */
  #warn(/** @type {number} */ left) {
    const isLow = left > 0 && left < WARNING;
    if (isLow && !this.#isWarned) this.#on.onLow();
    this.#isWarned = isLow;
  }
}

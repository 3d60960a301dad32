/**
 * Clocks: what each side has left. The server keeps the time; this counts on from what it last said.
 */

/** With so little left, tenths are shown and the clock is marked, in milliseconds. */
const LOW = 20_000;

/** @param {number} left @param {(key: string, values: object) => string} say */
export function told(left, say) {
  const seconds = Math.ceil(left / 1000);
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  if (days > 0) return say('clock-days', { days, hours });
  if (hours > 0) return say('clock-hours', { hours, minutes });
  if (left < LOW && left > 0) return (Math.floor(left / 100) / 10).toFixed(1);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

export class Clocks {
  #places; #say;
  #left = [0, 0];
  #running = null;
  #since = 0;
  #timer = 0;

  /** @param {(side: number) => HTMLElement[]} places @param {(key: string, values: object) => string} say */
  constructor(places, say) {
    this.#places = places;
    this.#say = say;
  }

  /** @param {{left: [number, number], running: number | null} | undefined} clock */
  set(clock) {
    clearInterval(this.#timer);
    if (!clock) return;
    this.#left = clock.left;
    this.#running = clock.running;
    this.#since = performance.now();
    this.#show();
    if (clock.running !== null) this.#timer = setInterval(() => this.#show(), 100);
  }

  #show() {
    for (const side of [0, 1]) {
      const running = this.#running === side;
      const gone = running ? performance.now() - this.#since : 0;
      const left = Math.max(0, this.#left[side] - gone);
      const text = told(left, this.#say);
      for (const place of this.#places(side)) {
        if (place.textContent !== text) place.textContent = text;
        place.hidden = false;
        place.toggleAttribute('data-running', running);
        place.toggleAttribute('data-low', running && left < LOW);
      }
    }
  }
}

/**
 * The banner that says whether the page is connected.
 */
import { byId } from '../dom.js';

/** How long "connected again" stays, in milliseconds. */
const BACK_FOR = 2000;

export class ConnectionBanner {
  #t;
  #banner = byId('connection');
  #text = byId('connection-text');
  #wasLost = false;
  #countdown = 0;
  #hideTimer = 0;

  /** @param {Translate} t */
  constructor(t) {
    this.#t = t;
  }

  open() {
    this.#stop();
    this.#banner.dataset.state = 'back';
    this.#text.textContent = this.#t('connection-back');
    if (this.#wasLost) {
      // The server may be another one than it was.
      document.dispatchEvent(new CustomEvent('kabinet:back'));
      this.#hideTimer = setTimeout(() => {
        this.#banner.hidden = true;
      }, BACK_FOR);
    } else {
      this.#banner.hidden = true;
    }
    this.#wasLost = false;
  }

  connecting() {
    this.#show('trying');
    this.#text.textContent = this.#t('connection-trying');
  }

  /** @param {number} wait  milliseconds until the page reconnects */
  lost(wait) {
    this.#show('lost');
    const until = performance.now() + wait;
    const count = () => {
      const seconds = Math.max(1, Math.ceil((until - performance.now()) / 1000));
      this.#text.textContent = this.#t('connection-lost', { seconds });
    };
    count();
    this.#countdown = setInterval(count, 1000);
  }

  /** @param {string} state */
  #show(state) {
    this.#stop();
    this.#wasLost = true;
    this.#banner.hidden = false;
    this.#banner.dataset.state = state;
  }

  #stop() {
    clearInterval(this.#countdown);
    clearTimeout(this.#hideTimer);
  }
}

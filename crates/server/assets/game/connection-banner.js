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
  /** For readers: a countdown would be read to them every second. */
  #said = byId('connection-said');
  #wasLost = false;
  /** Whether the visitor had left the page, which the browser kept. */
  #wasAway = false;
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
    // The server may be another one than it was.
    if (this.#wasLost || this.#wasAway) document.dispatchEvent(new CustomEvent('kabinet:back'));
    if (this.#wasLost) {
      this.#said.textContent = this.#t('connection-back');
      this.#hideTimer = setTimeout(() => {
        this.#banner.hidden = true;
        this.#said.textContent = '';
      }, BACK_FOR);
    } else {
      this.#banner.hidden = true;
    }
    this.#wasLost = false;
    this.#wasAway = false;
  }

  connecting() {
    // A visitor who comes back to a page has lost nothing.
    if (this.#wasAway && !this.#wasLost) return;
    this.#show('trying');
    this.#text.textContent = this.#t('connection-trying');
  }

  /** @param {number | null} wait  milliseconds until the page reconnects; `null` if it was left */
  lost(wait) {
    if (wait === null) {
      this.#wasAway = true;
      return;
    }
    if (!this.#wasLost) {
      this.#said.textContent = this.#t('connection-lost', { seconds: Math.ceil(wait / 1000) });
    }
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

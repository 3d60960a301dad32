/**
 * Records in and out: opened from a paste or a file, downloaded, shared by a link.
 */
import { ApiError, post, postJson } from '../api.js';
import { byId, make } from '../dom.js';
import { toast } from '../toast.js';

export class Share {
  #sketch;
  #onOpen;
  #t;
  /** The longest record, in bytes. */
  #most = Number(byId('import').dataset.most);

  /**
   * @param {object} how
   * @param {() => Wire.Sketch} how.sketch  the tree as it is now
   * @param {(doc: Wire.AnalysisDocument) => void} how.onOpen  a record was read
   * @param {Translate} how.t
   */
  constructor({ sketch, onOpen, t }) {
    this.#sketch = sketch;
    this.#onOpen = onOpen;
    this.#t = t;
    byId('import').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#open(byId('record').value);
    });
    const picker = byId('record-file');
    picker.addEventListener('change', () => {
      if (picker.files?.[0]) this.#file(picker.files[0]);
      // The same file can be chosen again after it was changed.
      picker.value = '';
    });
    this.#listenToDrops();
  }

  /** A record can be dropped anywhere on the page. */
  #listenToDrops() {
    const isFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes('Files');
    const hint = byId('drop');
    addEventListener('dragover', (event) => {
      if (!isFile(event)) return;
      event.preventDefault();
      hint.hidden = false;
    });
    addEventListener('dragleave', (event) => {
      if (!event.relatedTarget) hint.hidden = true;
    });
    addEventListener('drop', (event) => {
      if (!isFile(event)) return;
      event.preventDefault();
      hint.hidden = true;
      const file = event.dataTransfer?.files[0];
      if (file) this.#file(file);
    });
  }

  /** @param {File} file */
  async #file(file) {
    byId('panel-record').click();
    if (file.size > this.#most) {
      this.#showError(this.#tooLarge());
      return;
    }
    const text = await file.text().catch(() => '\0');
    if (text.includes('\0') || text.includes('\ufffd')) {
      this.#showError(this.#t('analysis-not-text'));
      return;
    }
    byId('record').value = text;
    await this.#open(text);
  }

  /** Opens the text of a record; it stays in the field if it is none. @param {string} text */
  async #open(text) {
    const isTooLarge = new TextEncoder().encode(text).length > this.#most;
    if (!text.trim() || isTooLarge) {
      this.#showError(isTooLarge ? this.#tooLarge() : this.#t('analysis-empty-record'));
      return;
    }
    try {
      const unreachable = this.#t('analysis-lost');
      const doc = await postJson('/analysis/open', { kgn: text }, { unreachable });
      this.#showError('');
      byId('record').value = '';
      this.#onOpen(doc);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#showError(error.message);
    }
  }

  #tooLarge() {
    return this.#t('analysis-too-large', { most: this.#most / 1024 });
  }

  /** @param {string} words */
  #showError(words) {
    byId('record-error').textContent = words;
    if (words) byId('record').setAttribute('aria-invalid', 'true');
    else byId('record').removeAttribute('aria-invalid');
  }

  /** Saves the tree as a record. */
  async download() {
    const sketch = this.#sketch();
    const response = await this.#try((options) => post('/analysis/record', sketch, options));
    if (!response) return;
    const file = new Blob([await response.text()], { type: 'text/plain' });
    const address = URL.createObjectURL(file);
    make('a', { href: address, download: `${sketch.game}.kgn` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }

  /** Stores the tree on the server, for everybody who gets its address. */
  async share() {
    const sketch = this.#sketch();
    const answer = await this.#try((options) => postJson('/analysis/share', sketch, options));
    if (!answer) return;
    byId('share-result').hidden = false;
    byId('share-link').value = location.origin + answer.address;
    byId('share-link').focus();
    byId('share-link').select();
    toast(this.#t('analysis-shared'));
  }

  /** Hides the link: the tree has changed since it was shared. */
  changed() {
    byId('share-result').hidden = true;
    byId('share-error').textContent = '';
  }

  /**
   * Sends a request, and shows what went wrong.
   * @template T
   * @param {(options: import('../api.js').RequestOptions) => Promise<T>} request
   * @returns {Promise<T | null>}
   */
  async #try(request) {
    byId('share-error').textContent = '';
    try {
      return await request({ unreachable: this.#t('analysis-lost') });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      byId('share-error').textContent = error.message;
      return null;
    }
  }
}

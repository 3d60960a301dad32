/**
 * Records in and out: opened from a paste or a file, downloaded, shared by a link.
 */
import { Refused, ask } from './ask.js';

const at = (id) => document.getElementById(id);

/**
 * @typedef {object} Work
 * @property {() => object} sketch  the tree as it is now
 * @property {(desk: object) => void} onOpened  a record was read: everything to show it with
 * @property {(key: string, values?: object) => string} say
 * @property {(words: string) => void} toast
 */
export class Share {
  #work;
  #most = Number(at('import').dataset.most);

  /** @param {Work} work */
  constructor(work) {
    this.#work = work;
    at('import').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#open(at('record').value);
    });
    at('record-file').addEventListener('change', ({ target }) => {
      if (target.files[0]) this.#file(target.files[0]);
      // The same file can be chosen again after it was changed.
      target.value = '';
    });
    this.#listenToDrops();
  }

  /** A record is dropped anywhere on the page. */
  #listenToDrops() {
    const isFile = (event) => event.dataTransfer?.types.includes('Files');
    const hint = at('drop');
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
      const [file] = event.dataTransfer.files;
      if (file) this.#file(file);
    });
  }

  /** @param {File} file */
  async #file(file) {
    at('panel-record').click();
    if (file.size > this.#most) return this.#refuse(this.#tooLarge());
    let text;
    try {
      text = await file.text();
    } catch {
      return this.#refuse(this.#work.say('analysis-not-text'));
    }
    if (text.includes('\0') || text.includes('\ufffd')) return this.#refuse(this.#work.say('analysis-not-text'));
    at('record').value = text;
    await this.#open(text);
  }

  /** Opens the text of a record; what was typed stays if it is none. @param {string} text */
  async #open(text) {
    const { say, onOpened } = this.#work;
    if (!text.trim()) return this.#refuse(say('analysis-empty-record'));
    if (new TextEncoder().encode(text).length > this.#most) return this.#refuse(this.#tooLarge());
    try {
      const answer = await ask('open', { kgn: text }, { lost: say('analysis-lost') });
      const desk = await answer.json();
      this.#refuse('');
      at('record').value = '';
      onOpened(desk);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#refuse(error.say);
    }
  }

  #tooLarge() {
    return this.#work.say('analysis-too-large', { most: this.#most / 1024 });
  }

  #refuse(words) {
    at('record-error').textContent = words;
    if (words) at('record').setAttribute('aria-invalid', 'true');
    else at('record').removeAttribute('aria-invalid');
  }

  /** Saves the tree as a record. */
  async download() {
    const sketch = this.#work.sketch();
    const text = await this.#told(async (lost) => (await ask('record', sketch, { lost })).text());
    if (text === null) return;
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), { href: address, download: `${sketch.game}.kgn` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }

  /** Has the tree kept for everybody who gets its address. */
  async share() {
    const answer = await this.#told(async (lost) => (await ask('share', this.#work.sketch(), { lost })).json());
    if (!answer) return;
    at('share-result').hidden = false;
    at('share-link').value = location.origin + answer.address;
    at('share-link').focus();
    at('share-link').select();
    this.#work.toast(this.#work.say('analysis-shared'));
  }

  /** The tree has changed: a link to what it was is not one to what it is. */
  changed() {
    at('share-result').hidden = true;
    at('share-error').textContent = '';
  }

  async #told(work) {
    at('share-error').textContent = '';
    try {
      return await work(this.#work.say('analysis-lost'));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      at('share-error').textContent = error.say;
      return null;
    }
  }
}

/**
 * What is said at the table, by players and watchers.
 */

export class Talk {
  #lines; #empty; #scroll; #unread; #panel; #count = 0; #sideOf; #say;

  /** @param {{sideOf: (seat: number) => number, say: (key: string) => string, onSend: (text: string) => Promise<string | null>}} how */
  constructor({ sideOf, say, onSend }) {
    const at = (id) => document.getElementById(id);
    this.#lines = at('talk-lines');
    this.#empty = at('talk-empty');
    this.#scroll = at('talk-scroll');
    this.#unread = at('talk-unread');
    this.#panel = at('panel-talk');
    this.#sideOf = sideOf;
    this.#say = say;
    this.#panel.addEventListener('change', () => this.#read());
    const form = at('talk-form');
    form?.addEventListener('submit', async (event) => {
      event.preventDefault();
      const field = at('talk-text');
      const text = field.value.trim();
      if (!text) return;
      const trouble = await onSend(text);
      at('talk-error').textContent = trouble ?? '';
      // What was typed stays until it has been said.
      if (!trouble) field.value = '';
    });
  }

  /** Everything that was said. @param {object[]} remarks */
  set(remarks) {
    this.#lines.replaceChildren();
    for (const remark of remarks) this.#add(remark);
    this.#empty.hidden = remarks.length > 0;
  }

  /** Something more was said. @param {object[]} remarks */
  hear(remarks) {
    for (const remark of remarks) this.#add(remark);
    this.#empty.hidden = true;
    if (this.#panel.checked) return;
    this.#count += remarks.length;
    this.#unread.textContent = String(this.#count);
    this.#unread.hidden = false;
  }

  #add({ at, seat, name, text }) {
    const row = document.createElement('li');
    if (seat !== null) row.dataset.side = this.#sideOf(seat);
    const part = (tag, words) => Object.assign(document.createElement(tag), { textContent: words });
    const time = part('time', new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' }));
    time.dateTime = new Date(at).toISOString();
    row.append(part('b', name || this.#say('talk-guest')), ' ', part('span', text), ' ', time);
    this.#lines.append(row);
    this.#scroll.scrollTop = this.#scroll.scrollHeight;
  }

  #read() {
    this.#count = 0;
    this.#unread.hidden = true;
    this.#scroll.scrollTop = this.#scroll.scrollHeight;
  }
}

/**
 * The chat of a game, for players and watchers.
 */
import { byId, make, optional } from '../dom.js';
import { load, store } from '../storage.js';

const MUTED = 'kabinet-mute-spectators';

export class Chat {
  #messages = byId('chat-lines');
  #empty = byId('chat-empty');
  #scroll = byId('chat-scroll');
  #unread = byId('chat-unread');
  #panel = byId('panel-chat');
  #count = 0;
  #sideOf;
  #t;

  /**
   * @param {object} how
   * @param {(seat: number) => Wire.Side} how.sideOf
   * @param {Translate} how.t
   * @param {() => boolean} how.isPlayer  whether the visitor plays, and may mute spectators
   * @param {(text: string) => Promise<string | null>} how.onSend  resolves to what went wrong
   */
  constructor({ sideOf, t, isPlayer, onSend }) {
    this.#sideOf = sideOf;
    this.#t = t;
    this.#setUpMuting(isPlayer);
    this.#panel.addEventListener('change', () => this.#markRead());
    optional('chat-form')?.addEventListener('submit', async (event) => {
      event.preventDefault();
      const field = byId('chat-text');
      const text = field.value.trim();
      if (!text) return;
      const error = await onSend(text);
      byId('chat-error').textContent = error ?? '';
      // The text stays in the field until it has been sent.
      if (!error) field.value = '';
    });
  }

  /** Replaces all messages. @param {Wire.ChatMessage[]} messages */
  set(messages) {
    this.#messages.replaceChildren();
    for (const message of messages) this.#add(message);
    this.#showEmpty();
  }

  /** Adds new messages. @param {Wire.ChatMessage[]} messages */
  receive(messages) {
    for (const message of messages) this.#add(message);
    this.#showEmpty();
    const heard = messages.filter(({ seat }) => seat !== null || !this.#isMuted());
    if (this.#panel.checked || heard.length === 0) return;
    this.#count += heard.length;
    this.#unread.textContent = String(this.#count);
    this.#unread.hidden = false;
  }

  /** @param {Wire.ChatMessage} message */
  #add({ at, seat, name, text }) {
    const row = make('li');
    if (seat === null) row.dataset.watcher = '';
    else row.dataset.side = String(this.#sideOf(seat));
    const date = new Date(at);
    const { lang } = document.documentElement;
    const clock = date.toLocaleTimeString(lang, { hour: '2-digit', minute: '2-digit' });
    const time = make('time', { datetime: date.toISOString() }, clock);
    row.append(
      make('b', {}, name || this.#t('chat-guest')),
      ...(seat === null ? [' ', make('small', {}, this.#t('chat-spectator'))] : []),
      ' ',
      make('span', {}, text),
      ' ',
      time,
    );
    this.#messages.append(row);
    this.#scroll.scrollTop = this.#scroll.scrollHeight;
  }

  /** Says so where there is nothing to read, also because it is hidden. */
  #showEmpty() {
    const rows = [...this.#messages.children];
    this.#empty.hidden = rows.some((row) => !this.#isMuted() || !row.matches('[data-watcher]'));
  }

  #isMuted() {
    return byId('chat').hasAttribute('data-muted');
  }

  /** Players may do without what spectators say. @param {() => boolean} isPlayer */
  #setUpMuting(isPlayer) {
    const box = optional('mute-spectators');
    if (!box) return;
    const show = () => {
      byId('chat').toggleAttribute('data-muted', box.checked && isPlayer());
      this.#showEmpty();
    };
    box.checked = load(MUTED, '0') === '1';
    box.addEventListener('change', () => {
      store(MUTED, box.checked ? '1' : '0');
      show();
    });
    show();
  }

  #markRead() {
    this.#count = 0;
    this.#unread.hidden = true;
    this.#scroll.scrollTop = this.#scroll.scrollHeight;
  }
}

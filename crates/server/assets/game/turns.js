/**
 * The list of turns, and looking back without disturbing the game that goes on.
 */

export class Turns {
  #list; #start; #scroll; #on; #sideOf;
  /** @type {{seat: number, text: string, ends: number}[]} */
  #turns = [];
  /** The number of actions shown; `null` for the game as it is. */
  #shown = null;
  #firstSide = 0;

  /** @param {{sideOf: (seat: number) => number, onGo: (plies: number | null) => void}} how */
  constructor({ sideOf, onGo }) {
    this.#list = document.getElementById('turns');
    this.#start = document.getElementById('turns-start');
    this.#scroll = document.getElementById('turns-scroll');
    this.#sideOf = sideOf;
    this.#on = onGo;
    this.#list.addEventListener('click', (event) => {
      const row = event.target.closest('li');
      if (row) this.go(Number(row.dataset.ply));
    });
    for (const button of document.querySelectorAll('[data-go]')) {
      button.addEventListener('click', () => this.#step(button.dataset.go));
    }
    document.addEventListener('keydown', (event) => this.#key(event));
  }

  get shown() {
    return this.#shown;
  }

  /** Takes over the turns from number `from` on. @param {number} from @param {[number, string, number][]} turns */
  set(from, turns) {
    const before = this.#turns.length;
    this.#turns.length = Math.min(from, before);
    for (const [seat, text, ends] of turns) this.#turns.push({ seat, text, ends });
    while (this.#list.children.length > from) this.#list.lastElementChild.remove();
    if (this.#turns.length) this.#firstSide = this.#sideOf(this.#turns[0].seat);
    for (let index = this.#list.children.length; index < this.#turns.length; index += 1) {
      this.#list.append(this.#row(index));
    }
    this.#start.hidden = this.#turns.length > 0;
    // What is looked at may be gone: back to the game.
    if (this.#shown !== null && this.#shown > this.#last()) this.go(null);
    this.#mark();
    if (this.#shown === null) this.#scroll.scrollTop = this.#scroll.scrollHeight;
  }

  /** The turn that led to a number of actions. @param {number} plies */
  textAt(plies) {
    return this.#turns.find(({ ends }) => ends >= plies)?.text ?? '';
  }

  /** Looks at the game after so many actions; `null` for as it is. @param {number | null} plies */
  go(plies) {
    const live = plies === null || plies >= this.#last();
    const next = live ? null : plies;
    if (next === this.#shown) return;
    this.#shown = next;
    this.#mark();
    this.#on(next);
  }

  #last() {
    return this.#turns.at(-1)?.ends ?? 0;
  }

  #row(index) {
    const { seat, text, ends } = this.#turns[index];
    const side = this.#sideOf(seat);
    const row = document.createElement('li');
    row.dataset.ply = ends;
    row.dataset.side = side;
    const button = document.createElement('button');
    button.type = 'button';
    if (index === 0 || side === 0) {
      const number = document.createElement('span');
      number.className = 'turn-number';
      number.textContent = `${Math.floor((index + this.#firstSide) / 2) + 1}.`;
      button.append(number);
    }
    button.append(text);
    row.append(button);
    return row;
  }

  #mark() {
    const plies = this.#shown ?? this.#last();
    for (const row of this.#list.children) {
      const here = Number(row.dataset.ply) === plies;
      const button = row.firstElementChild;
      if (here) {
        button.setAttribute('aria-current', 'step');
        const top = row.offsetTop - this.#scroll.offsetTop;
        const { scrollTop, clientHeight } = this.#scroll;
        if (top < scrollTop || top + row.offsetHeight > scrollTop + clientHeight) this.#scroll.scrollTop = top - clientHeight / 2;
      } else {
        button.removeAttribute('aria-current');
      }
    }
  }

  #step(where) {
    const ends = [0, ...this.#turns.map((turn) => turn.ends)];
    const plies = this.#shown ?? this.#last();
    const now = ends.indexOf(plies);
    if (where === 'first') this.go(0);
    if (where === 'previous' && now > 0) this.go(ends[now - 1]);
    if (where === 'next' && now >= 0 && now < ends.length - 1) this.go(ends[now + 1]);
    if (where === 'last') this.go(null);
  }

  #key(event) {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Those who type, and those who move about the board, mean something else.
    if (target.closest('input, select, textarea, dialog, #board, [role=radiogroup]')) return;
    const where = { ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last' }[key];
    if (!where || (target.type === 'radio')) return;
    event.preventDefault();
    this.#step(where);
  }
}

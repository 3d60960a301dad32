/**
 * Setting up a position by hand: a piece is chosen and put where a place is pressed. The editor knows no rules; after
 * every change it asks whether this can be a position, and says why not.
 *
 * @typedef {{piles: Record<string, string>, side: number, values: string[]}} Pieces
 */
import { ask } from './ask.js';

/** The sign of the eraser among the letters of pieces. */
const ERASER = '-';

const html = (name, properties = {}, ...inside) => {
  const el = Object.assign(document.createElement(name), properties);
  el.append(...inside);
  return el;
};

export class Setup {
  #say; #on; #places;
  /** What the server said of this game's positions, and the board. */
  #about; #board; #game; #options;
  /** @type {Pieces} */
  #pieces = { piles: {}, side: 0, values: [] };
  /** The piece in the hand. */
  #letter = ERASER;
  #asking = null;
  /** What became of the last change: `{position, say?, stand?}`. */
  #answer = null;
  active = false;

  /**
   * @param {{kinds: HTMLElement, sides: HTMLElement, fields: HTMLElement, error: HTMLElement, position: HTMLInputElement}} places
   * @param {(key: string, values?: object) => string} say
   * @param {{show: (stand: object) => void, offer: (names: string[]) => void, told: (words: string) => void}} on
   */
  constructor(places, say, on) {
    this.#places = places;
    this.#say = say;
    this.#on = on;
  }

  /** Another board to set positions up on. @param {object} desk  as the server sends it */
  use({ setup, board, sketch }, prefix) {
    this.#about = setup;
    this.#board = board;
    this.#game = sketch.game;
    this.#options = sketch.options ?? [];
    this.#letter = setup.kinds[0].letter;
    this.#drawKinds(prefix);
    this.#drawSides();
    this.#drawFields();
  }

  /** Begins with a position. @param {string} position */
  async begin(position) {
    this.active = true;
    this.#answer = null;
    await this.read(position);
  }

  end() {
    this.active = false;
    this.#asking?.abort();
    this.#places.error.textContent = '';
  }

  /** The text of what stands there, if it can be a position. */
  get position() {
    return this.#answer && !this.#answer.say ? this.#answer.position : null;
  }

  /** Why it cannot. */
  get trouble() {
    return this.#answer?.say ?? null;
  }

  clear() {
    this.#set(structuredClone(this.#about.empty));
  }

  restart() {
    this.#set(structuredClone(this.#about.start));
  }

  /** A place was pressed. @param {string} place */
  press(place) {
    const { piles } = this.#pieces;
    const pile = piles[place] ?? '';
    const top = pile.at(-1);
    const { highest } = this.#about;
    let next = pile;
    if (this.#letter === ERASER || top === this.#letter) next = pile.slice(0, -1);
    else if (highest === 1) next = this.#letter;
    else if (pile.length < highest) next = pile + this.#letter;
    if (next) piles[place] = next;
    else delete piles[place];
    this.#changed();
  }

  /** Takes over a position from its text. @param {string} position @returns {Promise<string | null>} why it cannot be one */
  async read(position) {
    const answer = await this.#try({ position });
    if (!answer) return null;
    if (answer.say) return answer.say;
    this.#pieces = answer.pieces;
    this.#took(answer);
    return null;
  }

  #set(pieces) {
    this.#pieces = pieces;
    this.#changed();
  }

  /** Shows what stands there now, and asks whether it can. */
  async #changed() {
    this.#fill();
    this.#show(this.#standing());
    const pieces = structuredClone(this.#pieces);
    const answer = await this.#try({ pieces });
    if (answer) this.#took(answer);
  }

  async #try(what) {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    const body = { game: this.#game, options: this.#options, ...what };
    try {
      const answer = await ask('arrange', body, { lost: this.#say('analysis-lost'), signal: asking.signal });
      return await answer.json();
    } catch (error) {
      if (error.name === 'AbortError') return null;
      return { position: this.#places.position.value, say: error.say };
    }
  }

  #took(answer) {
    this.#answer = answer;
    this.#fill();
    this.#show(answer.stand ?? this.#standing());
    this.#places.position.value = answer.position;
    this.#places.error.textContent = answer.say ?? '';
    this.#on.told(answer.say ? this.#say('analysis-arranging-bad', { reason: answer.say }) : this.#say('analysis-arranging'));
  }

  #show(stand) {
    this.#on.show(stand);
    this.#on.offer(this.#board.places.map(({ n }) => n));
  }

  /** What stands on the board, whether it can or not. */
  #standing() {
    const places = new Map(this.#board.places.map(({ n }, index) => [n, index]));
    const kinds = new Map(this.#about.kinds.map((kind) => [kind.letter, kind]));
    const p = Object.entries(this.#pieces.piles).flatMap(([name, pile]) =>
      [...pile].map((letter, level) => {
        const kind = kinds.get(letter);
        const place = places.get(name);
        return [place, level, kind.at?.[place] ?? kind.glyph];
      }),
    );
    const h = [[], []];
    this.#about.fields.forEach(({ form, letters, side }, index) => {
      const count = Number(this.#pieces.values[index]);
      if (form === 'count' && count > 0) h[side].push([kinds.get(letters).glyph, count, 'reserve']);
    });
    return { p, h, m: [], s: this.#pieces.side };
  }

  // The form

  #drawKinds(prefix) {
    const { kinds } = this.#places;
    const legend = kinds.querySelector('legend');
    const picture = (glyph) => {
      const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      for (const [key, value] of Object.entries({ viewBox: '-52 -52 104 104', width: 40, height: 40, 'aria-hidden': 'true' })) svg.setAttribute(key, value);
      const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
      use.setAttribute('href', `#${prefix}-${this.#board.glyphs[glyph].id}`);
      svg.append(use);
      return svg;
    };
    const choice = (letter, name, inside) => {
      const input = html('input', { type: 'radio', name: 'kind', value: letter, checked: letter === this.#letter });
      input.addEventListener('change', () => {
        this.#letter = letter;
      });
      const label = html('label', { className: 'kind', title: name }, input, inside, html('span', { className: 'for-readers', textContent: name }));
      return label;
    };
    const eraser = html('span', { className: 'eraser', textContent: this.#say('analysis-eraser') });
    eraser.setAttribute('aria-hidden', 'true');
    kinds.classList.add(`kb-${this.#game}`);
    kinds.replaceChildren(
      legend,
      ...this.#about.kinds.map(({ letter, name, glyph }) => choice(letter, name, picture(glyph))),
      choice(ERASER, this.#say('analysis-eraser'), eraser),
    );
  }

  #drawSides() {
    const { sides } = this.#places;
    const legend = sides.querySelector('legend');
    const choice = (name, side) => {
      const input = html('input', { type: 'radio', name: 'to-move', value: String(side) });
      input.addEventListener('change', () => {
        this.#pieces.side = side;
        this.#changed();
      });
      return html('label', { className: 'tick' }, input, html('span', { textContent: name }));
    };
    sides.replaceChildren(legend, ...this.#about.sides.map(choice));
  }

  #drawFields() {
    const names = new Map(this.#about.kinds.map(({ letter, name }) => [letter, name]));
    const nothing = () => html('option', { value: '', textContent: this.#say('analysis-nothing') });
    const option = (value, name = value) => html('option', { value, textContent: name });
    const field = ({ label, form, most, letters = '' }, index) => {
      const id = `setup-field-${index}`;
      const inputs = {
        count: () => html('input', { type: 'number', inputMode: 'numeric', min: '0', max: String(most) }),
        text: () => html('input', { type: 'text', maxLength: 400, spellcheck: false, autocapitalize: 'none' }),
        place: () => html('select', {}, nothing(), ...this.#board.places.map(({ n }) => option(n))),
        piece: () => html('select', {}, nothing(), ...[...letters].map((letter) => option(letter, names.get(letter)))),
      };
      const input = inputs[form]();
      input.id = id;
      input.dataset.field = String(index);
      input.addEventListener('change', () => {
        this.#pieces.values[index] = input.value.trim();
        this.#changed();
      });
      return html('div', { className: 'field' }, html('label', { htmlFor: id, textContent: label }), input);
    };
    this.#places.fields.replaceChildren(...this.#about.fields.map(field));
  }

  /** Shows the pieces' other values in the form. */
  #fill() {
    const { side, values } = this.#pieces;
    for (const input of this.#places.sides.querySelectorAll('input')) input.checked = Number(input.value) === side;
    for (const input of this.#places.fields.querySelectorAll('[data-field]')) {
      if (input !== document.activeElement) input.value = values[Number(input.dataset.field)] ?? '';
    }
  }
}

/**
 * Setting up a position by hand: a piece is chosen and put where a place is pressed.
 *
 * The editor knows no rules. After every change it asks the server whether this is a legal
 * position, and shows why not.
 */
import { ApiError, isAbort, postJson } from '../api.js';
import { glyphPicture } from '../board/buttons.js';
import { byId, make, query, queryAll } from '../dom.js';

/** The sign of the eraser among the letters of pieces. */
const ERASER = '-';

/**
 * @typedef {object} EditorHandlers
 * @property {(state: Wire.BoardState) => void} show
 * @property {(names: string[]) => void} offer  the places that may be pressed
 * @property {(words: string) => void} onStatus
 * @property {(position: string) => void} onDone  the position is to be analysed
 */
export class PositionEditor {
  #elements = {
    kinds: byId('kinds'),
    sides: byId('sides'),
    fields: byId('fields'),
    error: byId('arrange-error'),
    position: byId('position'),
  };
  #t;
  #on;
  /** @type {Wire.AnalysisDocument} */
  #doc;
  /** @type {Wire.Arrangement} */
  #pieces = { piles: {}, side: 0, values: [] };
  /** The letter of the piece in hand. */
  #letter = ERASER;
  /** @type {AbortController | null} */
  #request = null;
  /** The answer to the last change. @type {Wire.ArrangementAnswer | null} */
  #answer = null;
  active = false;

  /**
   * @param {Wire.AnalysisDocument} doc
   * @param {Translate} t
   * @param {EditorHandlers} on
   */
  constructor(doc, t, on) {
    this.#doc = doc;
    this.#t = t;
    this.#on = on;
    const onClick = (/** @type {string} */ name, /** @type {() => void} */ handler) =>
      query(`[data-do=${name}]`).addEventListener('click', handler);
    onClick('clear', () => this.#set(this.#doc.setup.empty));
    onClick('start-position', () => this.#set(this.#doc.setup.start));
    onClick('arrange-done', () => this.#finish());
    byId('position-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submitText();
    });
  }

  /**
   * Uses the board of another document.
   * @param {Wire.AnalysisDocument} doc
   * @param {string} prefix  of glyph ids
   */
  use(doc, prefix) {
    this.#doc = doc;
    this.#letter = doc.setup.kinds[0].letter;
    this.#drawKinds(prefix);
    this.#drawSides();
    this.#drawFields();
  }

  /** Begins with a position. @param {string} position */
  async begin(position) {
    this.active = true;
    this.#answer = null;
    await this.#read(position);
  }

  end() {
    this.active = false;
    this.#request?.abort();
    this.#elements.error.textContent = '';
  }

  /** Hands the position over, if it is legal. */
  #finish() {
    if (!this.#answer) return;
    if (this.#answer.say) this.#elements.error.textContent = this.#answer.say;
    else this.#on.onDone(this.#answer.position);
  }

  /** Reads the text of a position, and hands it over if it is legal. */
  async #submitText() {
    const { position } = this.#elements;
    const error = await this.#read(position.value);
    byId('position-error').textContent = error ?? '';
    position.removeAttribute('aria-invalid');
    if (error) position.setAttribute('aria-invalid', 'true');
    else this.#finish();
  }

  /** A place was pressed. @param {string} place */
  press(place) {
    const { piles } = this.#pieces;
    const pile = piles[place] ?? '';
    const top = pile.at(-1);
    const { highest } = this.#doc.setup;
    let next = pile;
    if (this.#letter === ERASER || top === this.#letter) next = pile.slice(0, -1);
    else if (highest === 1) next = this.#letter;
    else if (pile.length < highest) next = pile + this.#letter;
    if (next) piles[place] = next;
    else delete piles[place];
    this.#changed();
  }

  /**
   * Takes over a position from its text.
   * @param {string} position
   * @returns {Promise<string | null>} why not
   */
  async #read(position) {
    const answer = await this.#check({ position });
    if (!answer) return null;
    if (answer.say || !answer.pieces) return answer.say ?? null;
    this.#pieces = answer.pieces;
    this.#take(answer);
    return null;
  }

  /** @param {Wire.Arrangement} pieces */
  #set(pieces) {
    this.#pieces = structuredClone(pieces);
    this.#changed();
  }

  /** Shows the pieces as they are now, and asks whether they are a legal position. */
  async #changed() {
    this.#fill();
    this.#show(this.#boardState());
    const answer = await this.#check({ pieces: structuredClone(this.#pieces) });
    if (answer) this.#take(answer);
  }

  /**
   * @param {{position: string} | {pieces: Wire.Arrangement}} what
   * @returns {Promise<Wire.ArrangementAnswer | null>} `null` if something else is asked by now
   */
  async #check(what) {
    this.#request?.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    const { game, options = [] } = this.#doc.sketch;
    const unreachable = this.#t('analysis-lost');
    try {
      const body = { game, options, ...what };
      return await postJson('/analysis/arrange', body, { unreachable, signal });
    } catch (error) {
      if (isAbort(error)) return null;
      if (!(error instanceof ApiError)) throw error;
      return { position: this.#elements.position.value, say: error.message };
    }
  }

  /** @param {Wire.ArrangementAnswer} answer */
  #take(answer) {
    this.#answer = answer;
    this.#fill();
    this.#show(answer.stand ?? this.#boardState());
    this.#elements.position.value = answer.position;
    this.#elements.error.textContent = answer.say ?? '';
    this.#on.onStatus(
      answer.say
        ? this.#t('analysis-arranging-bad', { reason: answer.say })
        : this.#t('analysis-arranging'),
    );
  }

  /** @param {Wire.BoardState} state */
  #show(state) {
    this.#on.show(state);
    this.#on.offer(this.#doc.board.places.map(({ n }) => n));
  }

  /** What is on the board, legal or not. @returns {Wire.BoardState} */
  #boardState() {
    const { setup, board } = this.#doc;
    const places = new Map(board.places.map(({ n }, index) => [n, index]));
    const kinds = new Map(setup.kinds.map((kind) => [kind.letter, kind]));
    /** @param {string} letter @param {number} [place] */
    const glyphOf = (letter, place = -1) => {
      const kind = kinds.get(letter);
      return kind?.at?.[place] ?? kind?.glyph ?? 0;
    };
    const p = Object.entries(this.#pieces.piles).flatMap(([name, pile]) =>
      [...pile].map((letter, level) => {
        const place = places.get(name) ?? 0;
        return /** @type {Wire.PiecePlacement} */ ([place, level, glyphOf(letter, place)]);
      }),
    );
    /** @type {Wire.HandItem[][]} */
    const h = [[], []];
    setup.fields.forEach(({ form, letters = '', side = 0 }, index) => {
      const count = Number(this.#pieces.values[index]);
      if (form === 'count' && count > 0) h[side].push([glyphOf(letters), count, 'reserve']);
    });
    return { p, h, m: [], s: this.#pieces.side };
  }

  // ---- The form

  /** @param {string} prefix  of glyph ids */
  #drawKinds(prefix) {
    const { kinds } = this.#elements;
    const { board, setup, sketch } = this.#doc;
    const choice = (
      /** @type {string} */ letter,
      /** @type {string} */ name,
      /** @type {Element} */ picture,
    ) => {
      const input = make('input', { type: 'radio', name: 'kind', value: letter });
      input.checked = letter === this.#letter;
      input.addEventListener('change', () => {
        this.#letter = letter;
      });
      const label = make('span', { class: 'for-readers' }, name);
      return make('label', { class: 'kind', title: name }, input, picture, label);
    };
    const erase = this.#t('analysis-eraser');
    const eraser = make('span', { class: 'eraser', 'aria-hidden': 'true' }, erase);
    kinds.classList.add(`kb-${sketch.game}`);
    kinds.replaceChildren(
      query('legend', kinds),
      ...setup.kinds.map(({ letter, name, glyph }) =>
        choice(letter, name, glyphPicture(`#${prefix}-${board.glyphs[glyph].id}`)),
      ),
      choice(ERASER, erase, eraser),
    );
  }

  #drawSides() {
    const { sides } = this.#elements;
    const choice = (/** @type {string} */ name, /** @type {number} */ side) => {
      const input = make('input', { type: 'radio', name: 'to-move', value: String(side) });
      input.addEventListener('change', () => {
        this.#pieces.side = side;
        this.#changed();
      });
      return make('label', { class: 'tick' }, input, make('span', {}, name));
    };
    sides.replaceChildren(query('legend', sides), ...this.#doc.setup.sides.map(choice));
  }

  #drawFields() {
    const field = (/** @type {Wire.SetupField} */ description, /** @type {number} */ index) => {
      const id = `setup-field-${index}`;
      const input = this.#input(description);
      input.id = id;
      input.dataset.field = String(index);
      input.addEventListener('change', () => {
        this.#pieces.values[index] = input.value.trim();
        this.#changed();
      });
      const label = make('label', { for: id }, description.label);
      return make('div', { class: 'field' }, label, input);
    };
    this.#elements.fields.replaceChildren(...this.#doc.setup.fields.map(field));
  }

  /** @param {Wire.SetupField} field @returns {HTMLInputElement | HTMLSelectElement} */
  #input({ form, most = 0, letters = '' }) {
    const { board, setup } = this.#doc;
    const choices = (/** @type {[value: string, name: string][]} */ options) =>
      make(
        'select',
        {},
        make('option', { value: '' }, this.#t('analysis-nothing')),
        ...options.map(([value, name]) => make('option', { value }, name)),
      );
    const nameOf = (/** @type {string} */ letter) =>
      setup.kinds.find((kind) => kind.letter === letter)?.name ?? letter;
    switch (form) {
      case 'count': {
        const range = { min: '0', max: String(most) };
        return make('input', { type: 'number', inputmode: 'numeric', ...range });
      }
      case 'text': {
        const plain = { spellcheck: 'false', autocapitalize: 'none' };
        return make('input', { type: 'text', maxlength: '400', ...plain });
      }
      case 'place':
        return choices(board.places.map(({ n }) => [n, n]));
      case 'piece':
        return choices([...letters].map((letter) => [letter, nameOf(letter)]));
    }
  }

  /** Shows the side to move and the values of the fields. */
  #fill() {
    const { side, values } = this.#pieces;
    const { sides, fields } = this.#elements;
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (queryAll('input', sides))) {
      input.checked = Number(input.value) === side;
    }
    const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (queryAll('[data-field]', fields));
    for (const input of inputs) {
      if (input === document.activeElement) continue;
      input.value = values[Number(input.dataset.field)] ?? '';
    }
  }
}

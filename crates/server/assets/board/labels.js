/**
 * The board in words: the names of its spots, and what is announced.
 *
 * @typedef {import('./geometry.js').Spot} Spot
 * @typedef {import('./surface.js').Surface} Surface
 */
import { translator } from '../i18n.js';
import { isButton } from './gesture.js';
import { WORDS } from './words.js';

export class Labels {
  #surface;
  #glyphs;
  #places;
  #own;
  #words;

  /**
   * @param {Surface} surface
   * @param {Wire.BoardDescription} description
   * @param {Partial<import('./words.js').BoardWords>} [words]
   */
  constructor(surface, { glyphs, places }, words) {
    this.#surface = surface;
    this.#glyphs = glyphs;
    this.#places = places;
    this.#own = /** @type {Record<string, string>} */ ({ ...WORDS, ...words });
    this.#words = this.#own;
  }

  /**
   * Uses other words, until the next call.
   * @param {Partial<import('./words.js').BoardWords>} words
   */
  replace(words) {
    this.#words = /** @type {Record<string, string>} */ ({ ...this.#own, ...words });
  }

  /** @type {Translate} */
  text = (key, values) => translator(this.#words)(key, values);

  /** @param {{glyph: number, count: number, why: string}} item  of a hand */
  ofItem({ glyph, count, why }) {
    return this.text(why, { piece: this.#glyphs[glyph].name, count });
  }

  /** What a spot is called, with what is there. @param {Spot} spot */
  ofSpot({ name, side }) {
    const { handItems, pieces, ground } = this.#surface;
    if (side !== undefined) {
      const item = handItems.find(
        (one) => one.side === side && this.#surface.handName(one.glyph) === name,
      );
      return item ? this.ofItem(item) : '';
    }
    const index = ground.index(name);
    // A throne, the hexagon of a point, the colour of a cell.
    const special = index === undefined ? '' : this.#places[index].w;
    const place = special ? `${name}, ${special}` : name;
    const pile = pieces.pile(index).map(({ glyph }) => this.#glyphs[glyph].name);
    if (pile.length === 0) return this.text('empty', { place });
    if (pile.length === 1) return this.text('piece', { place, piece: pile[0] });
    return this.text('tower', { place, count: pile.length, pieces: pile.join(', ') });
  }

  /** What a spot is called, and what is said of it. @param {Spot} spot @param {string[]} marks */
  marked(spot, marks) {
    const name = this.ofSpot(spot);
    return marks.length ? this.text('spot', { spot: name, marks: marks.join(', ') }) : name;
  }

  /** The marks on a spot. @param {Spot} spot */
  marksOf({ name }) {
    const place = this.#surface.ground.index(name);
    const own = this.#surface.marks.filter(([, on, index]) => on === 'place' && index === place);
    return own.map(([kind]) => kind);
  }

  /** What to announce about a gesture. @param {import('./gesture.js').Gesture} gesture */
  ofGesture({ held, holding, next, alternatives }) {
    if (!holding) return this.text('let-go');
    const spot = this.#surface.spotNamed(held);
    const count = [...next].filter((touch) => !isButton(touch)).length;
    if (!spot) return this.text('taken', { what: '', count });
    const part = this.text(held === spot.name ? 'top' : 'whole');
    const what = alternatives.length > 1 ? `${spot.name}, ${part}` : this.ofSpot(spot);
    return this.text('taken', { what, count });
  }

  /** Why a spot may not be touched, if there is a reason. @param {Spot | null | undefined} spot */
  explanation(spot) {
    const frozen = spot && this.marksOf(spot).includes('frozen');
    return frozen ? this.text('why', { place: spot.name, why: this.text('frozen') }) : '';
  }
}

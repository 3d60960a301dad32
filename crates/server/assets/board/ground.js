/**
 * A board's places, as they are seen from the side that is near.
 *
 * @typedef {import('./geometry.js').Point} Point
 */
import { spotOf } from './gesture.js';

export class Ground {
  #places;
  #pivot;
  #rise;
  #index;

  /** @param {Wire.BoardDescription} description @param {boolean} flipped */
  constructor({ places, pivot, rise, view }, flipped) {
    this.#places = places;
    this.#pivot = pivot;
    this.#rise = rise;
    /** The board's width, of which the width of lines is a share. */
    this.width = view[2];
    this.flipped = flipped;
    this.#index = new Map(places.map(({ n }, index) => [n, index]));
  }

  /** Where a point of the board goes when it is turned. @param {Point} point @returns {Point} */
  turned({ x, y }) {
    return { x: 2 * this.#pivot[0] - x, y: 2 * this.#pivot[1] - y };
  }

  /** Where a place is. @param {number} place @returns {Point} */
  at(place) {
    const { x, y } = this.#places[place];
    return this.flipped ? this.turned({ x, y }) : { x, y };
  }

  /** Where all places are. */
  all() {
    return this.#places.map((_, place) => this.at(place));
  }

  /** Where a piece stands. @param {{place: number, level: number}} piece @returns {Point} */
  pose({ place, level }) {
    const { x, y } = this.at(place);
    return { x, y: y - this.#rise * level };
  }

  /**
   * The spot of a place with a pile on it.
   * @param {number} place
   * @param {number} [pieces]  how many are in the pile
   * @returns {import('./geometry.js').Spot}
   */
  spot(place, pieces = 0) {
    const { n: name, f } = this.#places[place];
    const [form, rx, ry = rx] = f;
    return {
      name,
      ...this.at(place),
      rx,
      ry,
      round: form === 'round',
      height: pieces * this.#rise,
    };
  }

  /** @param {string} name @returns {number | undefined} */
  index(name) {
    return this.#index.get(name);
  }

  /** @param {number} place */
  name(place) {
    return this.#places[place].n;
  }

  /** The places that touches or a notation name, in order. @param {string | string[] | null} via */
  named(via) {
    const names = Array.isArray(via)
      ? via.map(spotOf)
      : (via?.toLowerCase().match(/[a-z]\d+/g) ?? []);
    return names.map((name) => this.index(name)).filter((place) => place !== undefined);
  }
}

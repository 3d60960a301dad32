/**
 * The pieces on the board: their elements, and where these are.
 *
 * @typedef {import('./geometry.js').Point} Point
 * @typedef {import('./motion.js').Stand} Stand
 * @typedef {Stand & {el: SVGElement, pose: Point}} Piece
 *   `pose` is where the element is, or is going; a dragged piece is not where it stands
 */
import { draw, translate } from './geometry.js';
import { fade, leave, MOST, matched, seen, slide, still } from './motion.js';

export class Pieces {
  #layer;
  #ground;
  #glyphs;
  /** @type {Piece[]} */
  #all = [];
  /**
   * A piece from beside the board, while it is dragged.
   * @type {{el: SVGElement, pose: Point} | null}
   */
  #guest = null;
  /** @type {{piece: {el: SVGElement, pose: Point}, start: Point}[] | null} */
  #dragged = null;

  /**
   * Takes over the pieces that the server has drawn.
   * @param {SVGElement} layer
   * @param {import('./ground.js').Ground} ground
   * @param {{id: string, href: string}[]} glyphs
   */
  constructor(layer, ground, glyphs) {
    this.#layer = layer;
    this.#ground = ground;
    this.#glyphs = glyphs;
    for (const el of /** @type {Iterable<SVGElement>} */ (layer.children)) {
      const { at = '', level, piece } = el.dataset;
      const glyph = glyphs.findIndex(({ id }) => id === piece);
      const stand = { place: ground.index(at) ?? 0, level: Number(level), glyph };
      this.#all.push({ ...stand, el, pose: ground.pose(stand) });
    }
  }

  /** The pile on a place, from its base to its top. @param {number | undefined} place */
  pile(place) {
    return this.#all.filter((piece) => piece.place === place).sort((a, b) => a.level - b.level);
  }

  /** The kind of a piece, wherever it stands. */
  kind = (/** @type {number} */ glyph) => this.#glyphs[glyph].id.replace(/-doubled$/, '');

  /**
   * Lets exactly these stand on the board.
   * @param {Stand[]} stands
   * @param {object} how
   * @param {boolean} how.animate
   * @param {number[]} how.via  the places of the action, if known
   * @param {(glyph: number) => Point | null} how.source  where a new piece was beside the board
   * @param {(glyph: number) => Point | null} how.shelf   where a piece goes that leaves the board
   * @returns {'move' | 'place' | 'take' | 'fall' | null} what happened, if it was an action
   */
  settle(stands, { animate, via, source, shelf }) {
    const { from, gone, push } = matched(this.#all, stands, via, this.kind, this.#ground.all());
    const leaving = push?.fall ? [...gone, push.fall] : gone;
    const differs = (/** @type {Stand} */ stand) => {
      const piece = from.get(stand);
      return !piece || piece.place !== stand.place || piece.level !== stand.level;
    };
    const changed = stands.filter(differs);
    const lively = animate && changed.length + leaving.length <= MOST;
    /** @type {{el: SVGElement, move: () => Animation}[]} */
    const moves = [];
    this.#all = stands.map((stand) => {
      const old = from.get(stand);
      const el = old?.el ?? draw('g', { class: 'kb-piece' }, draw('use'));
      const start = old ? where(old) : (this.#guest?.pose ?? source(stand.glyph));
      const pose = this.#ground.pose(stand);
      this.#set(el, stand, pose);
      const isMover = stand.place === via.at(-1);
      const hops = isMover ? via.slice(1, -1).map((place) => this.#ground.at(place)) : [];
      const path = start && apart(start, pose) ? [start, ...hops, pose] : null;
      if (path) moves.push({ el, move: () => slide(el, path, !push) });
      else if (!old) moves.push({ el, move: () => fade(el) });
      return { ...stand, el, pose };
    });
    for (const piece of leaving) {
      const start = where(piece);
      still(piece.el);
      if (!lively) piece.el.remove();
      else if (push && piece === push.fall) {
        leave(piece.el, start, { x: start.x + push.dx, y: start.y + push.dy }, true);
      } else leave(piece.el, start, shelf(piece.glyph), false);
    }
    this.#drop();
    this.#stack(lively ? moves.map(({ el }) => el) : []);
    if (!lively) return null;
    // Moving pieces are above the others, and in their own row afterwards.
    const moving = moves.map(({ move }) => move().finished);
    if (moving.length) Promise.allSettled(moving).then(() => this.#dragged || this.#stack([]));
    if (push?.fall) return 'fall';
    if (gone.length) return 'take';
    return changed.some((stand) => !from.has(stand)) ? 'place' : changed.length ? 'move' : null;
  }

  /** @param {SVGElement} el @param {Stand} stand @param {Point} pose */
  #set(el, { place, level, glyph }, pose) {
    still(el);
    el.classList.remove('kb-lifted', 'kb-touched', 'kb-dragged');
    const data = {
      at: this.#ground.name(place),
      level: String(level),
      piece: this.#glyphs[glyph].id,
    };
    Object.assign(el.dataset, data);
    el.firstElementChild?.setAttribute('href', this.#glyphs[glyph].href);
    el.setAttribute('transform', translate(pose));
  }

  /** Orders pieces from far to near; those in `above` come last. @param {SVGElement[]} above */
  #stack(above) {
    const y = (/** @type {Piece} */ { place }) => this.#ground.at(place).y;
    const rank = (/** @type {Piece} */ { el }) => (above.includes(el) ? 1 : 0);
    const order = [...this.#all].sort(
      (a, b) => rank(a) - rank(b) || y(a) - y(b) || a.level - b.level,
    );
    // Only what is out of order moves in the document, so that animations do not begin again.
    let next = this.#layer.firstChild;
    for (const { el } of order) {
      if (el === next) next = next.nextSibling;
      else this.#layer.insertBefore(el, next);
    }
  }

  /** Shows what is held, and what would be taken. @param {Piece[]} held @param {Piece[]} touched */
  highlight(held, touched) {
    for (const piece of this.#all) {
      piece.el.classList.toggle('kb-lifted', held.includes(piece));
      piece.el.classList.toggle('kb-touched', touched.includes(piece) && !held.includes(piece));
    }
  }

  get dragging() {
    return this.#dragged !== null;
  }

  /**
   * Takes pieces from the board, or one from beside it, into the air.
   * @param {Piece[]} pieces
   * @param {number | null} glyph  of a piece from beside the board
   * @param {Point} at  the pointer
   */
  lift(pieces, glyph, at) {
    if (glyph !== null) {
      const el = draw('g', { class: 'kb-piece' }, draw('use', { href: this.#glyphs[glyph].href }));
      this.#guest = { el, pose: at };
    }
    const all = this.#guest ? [this.#guest] : pieces;
    this.#dragged = all.map((piece) => ({ piece, start: piece.pose }));
    for (const { el } of all) {
      still(el);
      el.classList.add('kb-dragged');
      this.#layer.append(el);
    }
  }

  /** Moves what is in the air. @param {number} dx @param {number} dy */
  drag(dx, dy) {
    for (const { piece, start } of this.#dragged ?? [])
      move(piece, { x: start.x + dx, y: start.y + dy });
  }

  /**
   * Sets down what is dragged; the next position will find it there.
   * @param {import('./geometry.js').Spot} spot
   */
  set(spot) {
    const dragged = this.#dragged ?? [];
    for (const { piece, start } of dragged) {
      const from = piece.pose;
      const base = dragged[0].start.y - start.y;
      move(piece, { x: spot.x, y: spot.y - spot.height - base });
      piece.el.classList.remove('kb-dragged');
      slide(piece.el, [from, piece.pose], false).updatePlaybackRate(2.5);
    }
    this.#dragged = null;
  }

  /** Everything that was dragged goes back where it stands. */
  home() {
    const away = this.#all.filter((piece) => apart(this.#ground.pose(piece), piece.pose));
    const idle = !this.#dragged && !away.length;
    this.#drop();
    // Pieces that move already go on.
    if (idle) return;
    for (const piece of away) {
      const home = this.#ground.pose(piece);
      const from = where(piece);
      still(piece.el);
      move(piece, home);
      slide(piece.el, [from, home], false);
    }
    this.#stack([]);
  }

  #drop() {
    for (const { piece } of this.#dragged ?? []) piece.el.classList.remove('kb-dragged');
    this.#guest?.el.remove();
    this.#dragged = this.#guest = null;
  }
}

/** @param {Point} a @param {Point} b */
const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) > 0.5;

/** Where a piece is on the screen, even while it moves. @param {Piece} piece */
const where = ({ el, pose }) => (el.getAnimations().length ? seen(el) : pose);

/** @param {{el: SVGElement, pose: Point}} piece @param {Point} pose */
function move(piece, pose) {
  piece.pose = pose;
  piece.el.setAttribute('transform', translate(pose));
}

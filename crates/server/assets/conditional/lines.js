/**
 * Lines of conditional moves: a turn of the other side, the answer, and so on.
 *
 * @typedef {string[]} Line
 */

/** How many turns two lines have in common. @param {Line} one @param {Line} other */
const common = (one, other) => {
  const at = one.findIndex((turn, index) => turn !== other[index]);
  return at === -1 ? one.length : at;
};

/** Whether two lines answer the same in different ways. @param {Line} one @param {Line} other */
const contradict = (one, other) => {
  const same = common(one, other);
  return same % 2 === 1 && same < Math.min(one.length, other.length);
};

/**
 * The lines with one more. What says less, or something else, gives way to it.
 * @param {Line[]} lines
 * @param {Line} line
 */
export function withLine(lines, line) {
  const isPart = (/** @type {Line} */ one, /** @type {Line} */ whole) =>
    common(one, whole) === one.length;
  if (lines.some((other) => isPart(line, other))) return lines;
  return [...lines.filter((other) => !isPart(other, line) && !contradict(other, line)), line];
}

/**
 * The completed turns of a line on the board.
 * @param {Wire.PositionView} view
 * @param {number} start  the number of actions before it
 * @returns {Line}
 */
export function completed(view, start) {
  const turns = view.turns.filter(([, , after]) => after > start).map(([, text]) => text);
  return view.mid && !view.over ? turns.slice(0, -1) : turns;
}

/** What a position is worth, in words. */

/** The worth of a finished game; nothing while it goes on. @param {Wire.PositionView | null} view */
export function resultOf(view) {
  if (!view?.over) return null;
  const { over, say } = view;
  const bar = { '1-0': 1, '0-1': -1, '1/2-1/2': 0, '*': null }[over];
  return bar === null ? null : { bar, say, short: say, proved: true };
}

/**
 * A worth in words, with its number unless they say it all.
 * @param {{say: string, short: string, proved: boolean}} worth
 * @param {Translate} t
 */
export function describe({ say, short, proved }, t) {
  return proved || say === short ? say : t('engine-told', { say, number: short });
}

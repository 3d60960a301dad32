/**
 * Requests to the server. It knows the rules; the pages ask it.
 */

/** A request that was refused, or that did not reach the server. The message is for people. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {string | null} [field]  the part of the request that is to blame
   * @param {number | null} [at]  the number of the action that is to blame
   */
  constructor(message, field = null, at = null) {
    super(message);
    this.field = field;
    this.at = at;
  }
}

/**
 * @typedef {object} RequestOptions
 * @property {string} [unreachable]  what to tell people when the server cannot be reached
 * @property {AbortSignal} [signal]
 * @property {boolean} [keepalive]  it arrives even if the page is left meanwhile
 */

/** @param {unknown} error */
export const isAbort = (error) => error instanceof Error && error.name === 'AbortError';

/** An aborted request stays an abort; anything else means that the server was not reached. */
const failure = (/** @type {unknown} */ error, /** @type {string} */ unreachable) =>
  isAbort(error) ? error : new ApiError(unreachable);

/**
 * @param {string} address
 * @param {object} body
 * @param {RequestOptions} [options]
 * @returns {Promise<Response>}
 */
export async function post(address, body, { unreachable = '', signal, keepalive } = {}) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
      keepalive,
    });
  } catch (error) {
    throw failure(error, unreachable);
  }
  if (response.ok) return response;
  /** @type {Wire.Refusal} */
  const refusal = await response.json().catch(() => ({}));
  throw new ApiError(refusal.say ?? unreachable, refusal.field, refusal.at);
}

/**
 * @param {string} address
 * @param {object} body
 * @param {RequestOptions} [options]
 * @returns {Promise<any>}
 */
export async function postJson(address, body, options = {}) {
  const response = await post(address, body, options);
  try {
    return await response.json();
  } catch (error) {
    throw failure(error, options.unreachable ?? '');
  }
}

/**
 * A position and what may be played there.
 * @param {Wire.Line} line
 * @param {RequestOptions} [options]
 * @returns {Promise<Wire.PositionView>}
 */
export const fetchPosition = (line, options) => postJson('/look', line, options);

/**
 * Why a touch means nothing legal, in a sentence; nothing if no rule forbids it.
 * @param {Wire.Line} line
 * @param {string[]} path  what was touched before
 * @param {string} spot
 * @param {RequestOptions} [options]
 * @returns {Promise<string | null>}
 */
export async function fetchReason(line, path, spot, options) {
  /** @type {Wire.Reason} */
  const { say } = await postJson('/why', { ...line, path, spot }, options);
  return say;
}

/**
 * The legal actions of a position, as a board takes them.
 * @param {{actions?: Wire.ActionTouches[], steps?: Wire.ActionTouches[]}} view
 * @returns {import('./board/gesture.js').Action[]}
 */
export const legalActions = ({ actions = [], steps = [] }) =>
  [...actions, ...steps].map(([a, ...g]) => ({ a, g }));

/**
 * Arrows as a board takes them: the same name twice means a ring.
 * @param {Wire.Arrow[]} arrows
 * @returns {import('./board/surface.js').ArrowSpec[]}
 */
export const arrowSpecs = (arrows) =>
  arrows.map(([from, to]) => ({ from: from === to ? undefined : from, to }));

/**
 * Several arrows are steps, one after the other.
 * @param {import('./board/surface.js').ArrowSpec[]} arrows
 */
export const numbered = (arrows) =>
  arrows.length > 1 ? arrows.map((arrow, index) => ({ ...arrow, step: index + 1 })) : arrows;

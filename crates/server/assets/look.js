/**
 * Looks at positions: what stands there and what may be played, for boards that nobody plays a game on.
 * The server knows the rules; this asks it.
 */

/** Why there is nothing to see, in the visitor's language. */
export class LookError extends Error {
  /** @param {string} say @param {string|null} field the part of what was asked that is to blame @param {number|null} at the number of the action */
  constructor(say, field, at) {
    super(say);
    this.say = say;
    this.field = field;
    this.at = at;
  }
}

/**
 * A position and what may be played there.
 * @param {{game: string, options?: string[], position?: string|null, actions?: string[]}} asked the line from its beginning
 * @param {{signal?: AbortSignal, lost?: string}} [how] `lost` is said when the server cannot be reached
 * @returns {Promise<object>}
 */
export async function look(asked, { signal, lost = '' } = {}) {
  let answer;
  try {
    answer = await fetch('/look', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
      signal,
    });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new LookError(lost, null, null);
  }
  let said;
  try {
    said = await answer.json();
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new LookError(lost, null, null);
  }
  if (!answer.ok) throw new LookError(said.say ?? lost, said.field ?? null, said.at ?? null);
  return said;
}

/** The actions of a look as a board takes them. @param {{actions: string[][], steps: string[][]}} view */
export function offered(view) {
  return [...view.actions, ...view.steps].map(([a, ...g]) => ({ a, g }));
}

/**
 * Asks the server something for the analysis board. It answers, or says why not in the visitor's language.
 */

/** Why something was not done. */
export class Refused extends Error {
  /** @param {string} say @param {string | null} field  beside which it is said */
  constructor(say, field = null) {
    super(say);
    this.say = say;
    this.field = field;
  }
}

/**
 * @param {'open' | 'record' | 'arrange' | 'share'} what @param {object} body
 * @param {{lost: string, signal?: AbortSignal}} how  `lost` is said when the server cannot be reached
 * @returns {Promise<Response>}
 */
export async function ask(what, body, { lost, signal }) {
  let answer;
  try {
    const headers = { 'content-type': 'application/json' };
    answer = await fetch(`/analysis/${what}`, { method: 'POST', headers, body: JSON.stringify(body), signal });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Refused(lost);
  }
  if (answer.ok) return answer;
  const said = await answer.json().catch(() => ({}));
  throw new Refused(said.say ?? lost, said.field ?? null);
}

/**
 * What the address of an analysis page asks for, where the server could not put it into the page.
 */
import { postJson } from '../api.js';

/**
 * Opens what the address asks for; nothing if it asks for nothing, or the server has opened it.
 * @param {string} game
 * @param {string} unreachable
 * @returns {Promise<Wire.AnalysisDocument | null>}
 */
export async function openAsked(game, unreachable) {
  if (!document.documentElement.hasAttribute('data-offline')) return null;
  const asked = new URLSearchParams(location.search);
  const [kgn, position] = [asked.get('record'), asked.get('position')];
  const options = asked.getAll('option');
  if (!kgn && !position && options.length === 0) return null;
  const sketch = { game, options, position, nodes: [{}] };
  return postJson('/analysis/open', kgn ? { kgn } : { sketch }, { unreachable });
}

/**
 * The field for turns that are typed on a practice board.
 */
import { byId } from './dom.js';

/**
 * @param {object} how
 * @param {() => boolean} how.isOpen  whether something may be played now
 * @param {(action: string) => Promise<string | null>} how.play  resolves to what is wrong
 * @param {() => number} how.progress  grows with each action that counts
 * @param {(error: string) => void} how.onError  the error is beside the field, too
 */
export function setUpTypedTurn({ isOpen, play, progress, onError }) {
  byId('typed').addEventListener('submit', async (event) => {
    event.preventDefault();
    const field = byId('typed-turn');
    byId('typed-error').textContent = '';
    for (const action of field.value.trim().split(',').filter(Boolean)) {
      if (!isOpen()) return;
      const before = progress();
      const error = await play(action.trim());
      if (error) {
        byId('typed-error').textContent = error;
        onError(error);
      }
      if (progress() === before) return;
    }
    field.value = '';
  });
}

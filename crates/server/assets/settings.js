/**
 * The settings beside a board, remembered by this browser.
 */
import { byId } from './dom.js';
import { isMuted, mute } from './sound.js';
import { load, store } from './storage.js';

const CONFIRM = 'kabinet-confirm';
const COORDINATES = 'kabinet-coordinates';

/** Whether the visitor wants to confirm each turn. */
export const confirmsTurns = () => byId('confirm').checked;

/** The checkbox for coordinates. @param {(on: boolean) => void} onChange  also called at once */
export function setUpCoordinates(onChange) {
  const box = byId('coordinates');
  box.checked = load(COORDINATES, '1') !== '0';
  onChange(box.checked);
  box.addEventListener('change', () => {
    onChange(box.checked);
    store(COORDINATES, box.checked ? '1' : '0');
  });
}

export function setUpConfirmation() {
  const box = byId('confirm');
  box.checked = load(CONFIRM, '0') === '1';
  box.addEventListener('change', () => store(CONFIRM, box.checked ? '1' : '0'));
}

/** The switch in the header and the checkbox of the panel do the same. */
export function setUpSound() {
  const toggle = byId('sound');
  const box = byId('sound-option');
  const show = () => {
    box.checked = !isMuted();
    toggle.hidden = false;
    toggle.setAttribute('aria-pressed', String(!isMuted()));
  };
  box.addEventListener('change', () => {
    mute(!box.checked);
    show();
  });
  toggle.addEventListener('click', () => {
    mute(!isMuted());
    show();
  });
  show();
}

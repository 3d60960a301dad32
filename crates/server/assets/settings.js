/**
 * The settings beside a board, remembered by this browser.
 */
import { byId } from './dom.js';
import { isMuted, mute, play, setVolume, volume } from './sound.js';
import { load, store } from './storage.js';

const CONFIRM = 'kabinet-confirm';
const COORDINATES = 'kabinet-coordinates';
const PLAN = 'kabinet-plan';

/** Whether the visitor wants to confirm each turn. */
export const confirmsTurns = () => byId('confirm').checked;

/** Whether the visitor wants to plan a turn while the other side thinks. */
export const plansAhead = () => byId('plan-ahead').checked;

/**
 * A checkbox that is remembered.
 * @param {'confirm' | 'coordinates' | 'plan-ahead'} id
 * @param {string} key
 * @param {boolean} usual
 * @param {(on: boolean) => void} [onChange]  also called at once
 */
function remember(id, key, usual, onChange = () => {}) {
  const box = byId(id);
  box.checked = load(key, usual ? '1' : '0') === '1';
  onChange(box.checked);
  box.addEventListener('change', () => {
    onChange(box.checked);
    store(key, box.checked ? '1' : '0');
  });
}

/** The checkbox for coordinates. @param {(on: boolean) => void} onChange  also called at once */
export const setUpCoordinates = (onChange) => remember('coordinates', COORDINATES, true, onChange);

/** The settings of a game. @param {(on: boolean) => void} onCoordinates  also called at once */
export function setUpSettings(onCoordinates) {
  remember('confirm', CONFIRM, false);
  remember('plan-ahead', PLAN, true);
  setUpCoordinates(onCoordinates);
  setUpSound();
  setUpVolume();
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

/** The volume: moving the slider plays a sound. */
function setUpVolume() {
  const slider = byId('volume');
  slider.value = String(volume());
  slider.addEventListener('input', () => setVolume(Number(slider.value)));
  slider.addEventListener('change', () => play('turn'));
}

/**
 * The sounds of a board: wood and glass, made in the browser.
 *
 * A knock is a short burst of noise and a few partials that die away; wood is low and dull, glass
 * is high and rings. The browser remembers whether sounds are muted.
 */
import { load, store } from './storage.js';

const KEY = 'kabinet-muted';
const VOLUME = 'kabinet-volume';
/** Partials are multiples of the pitch; the decay is in seconds. */
const MATERIALS = {
  wood: { pitch: 320, partials: [1, 2.57, 4.2], decay: 0.09, noise: 0.5 },
  glass: { pitch: 1240, partials: [1, 2.32, 4.25, 6.6], decay: 0.28, noise: 0.12 },
};
/**
 * The material of a game's pieces; wood, unless listed here.
 * @type {Record<string, keyof typeof MATERIALS>}
 */
const PIECES = { kensington: 'glass' };

/** @param {string} game */
export const materialOf = (game) => PIECES[game] ?? 'wood';

/** The knocks of each event: when, how high, how loud. @type {Record<string, number[][]>} */
const EVENTS = {
  move: [[0, 1, 0.5]],
  place: [[0, 0.84, 0.6]],
  take: [
    [0, 1.12, 0.45],
    [0.07, 0.8, 0.6],
  ],
  fall: [
    [0, 1, 0.5],
    [0.16, 0.62, 0.5],
    [0.27, 0.55, 0.25],
  ],
  turn: [
    [0, 1.34, 0.22],
    [0.11, 1.79, 0.22],
  ],
  low: [
    [0, 1.79, 0.3],
    [0.16, 1.79, 0.3],
    [0.32, 1.79, 0.3],
  ],
  end: [
    [0, 0.75, 0.45],
    [0.13, 1, 0.45],
    [0.26, 1.5, 0.5],
  ],
};

/** @type {AudioContext | null} */
let context = null;
let muted = load(KEY, '0') === '1';
/** From 0 to 100. */
let loudness = clamp(Number(load(VOLUME, '70')));

/** @param {number} volume */
function clamp(volume) {
  return Number.isFinite(volume) ? Math.min(100, Math.max(0, volume)) : 70;
}

export const isMuted = () => muted;

export const volume = () => loudness;

/** @param {number} next  from 0 to 100 */
export function setVolume(next) {
  loudness = clamp(next);
  store(VOLUME, String(loudness));
}

/** @param {boolean} on */
export function mute(on) {
  muted = on;
  store(KEY, on ? '1' : '0');
}

/**
 * @param {'move' | 'place' | 'take' | 'fall' | 'turn' | 'low' | 'end'} event
 * @param {keyof typeof MATERIALS} [material]
 * @param {number} [delay]  in milliseconds
 */
export function play(event, material = 'wood', delay = 0) {
  // Browsers let a page make sounds only after somebody has touched it.
  if (muted || !loudness || !globalThis.AudioContext || !navigator.userActivation?.hasBeenActive)
    return;
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume();
  for (const [after, pitch, loud] of EVENTS[event] ?? []) {
    const when = context.currentTime + delay / 1000 + after;
    knock(context, MATERIALS[material], when, pitch, loud);
  }
}

/**
 * @param {AudioContext} audio
 * @param {typeof MATERIALS.wood} material
 * @param {number} when
 * @param {number} high
 * @param {number} loud
 */
function knock(audio, { pitch, partials, decay, noise }, when, high, loud) {
  const out = audio.createGain();
  // Ears hear ratios: half the slider is a quarter of the amplitude.
  out.gain.value = 0.7 * loud * (loudness / 100) ** 2;
  out.connect(audio.destination);
  partials.forEach((partial, index) => {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch * high * partial;
    const [volume, length] = [0.6 / (index + 1) ** 1.4, decay / (1 + index * 0.6)];
    tone.connect(fading(audio, out, when, volume, length));
    tone.start(when);
    tone.stop(when + decay * 3);
  });
  const burst = audio.createBufferSource();
  burst.buffer = crackle(audio);
  const dull = audio.createBiquadFilter();
  dull.type = 'bandpass';
  dull.frequency.value = pitch * high * 3;
  burst.connect(dull).connect(fading(audio, out, when, noise, 0.02));
  burst.start(when);
}

/**
 * @param {AudioContext} audio
 * @param {AudioNode} out
 * @param {number} when
 * @param {number} loud
 * @param {number} decay
 */
function fading(audio, out, when, loud, decay) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, when);
  gain.gain.exponentialRampToValueAtTime(0.0001, when + decay * 3);
  gain.connect(out);
  return gain;
}

/** @type {AudioBuffer | null} */
let noise = null;

/** A burst of noise. @param {AudioContext} audio */
function crackle(audio) {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate * 0.06, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  return noise;
}

/**
 * The addresses of the analysis page.
 */
import { queryAll } from '../dom.js';

/** The address of a position. @param {Wire.Sketch} sketch @param {string} position */
export function addressOf({ game, options = [] }, position) {
  const params = new URLSearchParams();
  for (const option of options) params.append('option', option);
  params.append('position', position);
  return `/analysis/${game}?${params}`;
}

/** Shows an address without loading it. @param {string} address */
export function showAddress(address) {
  history.replaceState(null, '', address);
  // The forms for language and theme come back to this address.
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (queryAll('input[name=back]'));
  for (const field of fields) field.value = address;
}

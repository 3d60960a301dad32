/**
 * The badge on the icon of an installed app: how many games wait for the visitor.
 */

/** @param {number} count */
export function showBadge(count) {
  const set = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  set?.catch(() => {});
}

/** Looks how many games wait, where there is an icon to say so. */
export async function setUpBadge() {
  if (!('setAppBadge' in navigator) || !matchMedia('(display-mode: standalone)').matches) return;
  try {
    const response = await fetch('/games/waiting');
    if (response.ok) showBadge((await response.json()).count);
  } catch {
    // Without a connection the badge stays as it is.
  }
}

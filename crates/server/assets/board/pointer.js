/**
 * Mouse, pen and finger: turns pointer events into presses, drags and drops.
 *
 * @typedef {import('./geometry.js').Touch} Pointer
 *
 * @typedef {object} PointerHandlers
 * @property {(pointer: Pointer) => boolean} press  whether something is held that may be dragged
 * @property {(pointer: Pointer) => void} release  without a drag
 * @property {(pointer: Pointer, lift: number) => void} drag
 * @property {(pointer: Pointer) => void} drop
 * @property {() => void} abandon
 * @property {(pointer: Pointer | null) => void} hover
 */

/**
 * How far a pointer travels before it drags, in CSS pixels.
 * @type {Record<string, number>}
 */
const THRESHOLD = { mouse: 4, pen: 6, touch: 9 };
/** How far above the finger a dragged piece is, so that it stays visible. */
const ABOVE = 34;

/**
 * Where a pointer is on a board.
 * @param {SVGSVGElement} svg
 * @param {PointerEvent} event
 * @returns {Pointer}
 */
export function pointerOn(svg, event) {
  const inverse = svg.getScreenCTM()?.inverse() ?? new DOMMatrix();
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(inverse);
  return { at: { x, y }, type: event.pointerType, pixel: inverse.a };
}

/**
 * @param {SVGSVGElement} svg
 * @param {PointerHandlers} on
 * @returns {{abandon: () => void}}  lets go of whatever is under way
 */
export function listen(svg, on) {
  /** @type {{id: number, x: number, y: number, grip: boolean, dragging: boolean} | null} */
  let down = null;

  const pointerOf = (/** @type {PointerEvent} */ event) => pointerOn(svg, event);

  svg.addEventListener('pointerdown', (event) => {
    if (down || !event.isPrimary || event.button !== 0) return;
    down = {
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      grip: false,
      dragging: false,
    };
    down.grip = on.press(pointerOf(event));
    // The rest of the gesture is ours, wherever the pointer goes.
    svg.setPointerCapture(event.pointerId);
  });

  svg.addEventListener('pointermove', (event) => {
    const pointer = pointerOf(event);
    if (!down) {
      if (pointer.type === 'mouse') on.hover(pointer);
      return;
    }
    if (event.pointerId !== down.id || !down.grip) return;
    const travelled = Math.hypot(event.clientX - down.x, event.clientY - down.y);
    down.dragging ||= travelled > (THRESHOLD[pointer.type] ?? THRESHOLD.mouse);
    if (down.dragging) on.drag(pointer, pointer.type === 'touch' ? ABOVE * pointer.pixel : 0);
  });

  svg.addEventListener('pointerup', (event) => {
    if (event.pointerId !== down?.id) return;
    const { dragging } = down;
    down = null;
    on[dragging ? 'drop' : 'release'](pointerOf(event));
  });

  const abandon = () => {
    if (!down) return;
    down = null;
    on.abandon();
  };
  const lost = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId === down?.id) abandon();
  };
  svg.addEventListener('pointercancel', lost);
  svg.addEventListener('lostpointercapture', lost);
  svg.addEventListener('pointerleave', () => down || on.hover(null));
  // A long press must not open the browser's menu over the board.
  svg.addEventListener('contextmenu', (event) => down && event.preventDefault());
  return { abandon };
}

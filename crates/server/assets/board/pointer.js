/**
 * Mouse, pen and finger: turns pointer events into presses, drags and drops.
 *
 * @typedef {{x: number, y: number}} Point
 * @typedef {object} Hands  what the pointer does; points are in the units of the SVG
 * @property {(at: Point, pointer: string, pixel: number) => boolean} press  whether something is held that may be dragged
 * @property {(at: Point, pointer: string, pixel: number) => void} release   without a drag
 * @property {(at: Point, pointer: string, pixel: number, lift: number) => void} drag
 * @property {(at: Point, pointer: string, pixel: number) => void} drop
 * @property {() => void} abandon
 * @property {(at: Point | null, pixel: number) => void} hover
 */

/** How far a pointer travels before it drags, in CSS pixels. */
const THRESHOLD = { mouse: 4, pen: 6, touch: 9 };
/** How far above the finger a dragged piece is, so that it is seen. */
const ABOVE = 34;

/** @param {SVGSVGElement} svg @param {Hands} hands */
export function listen(svg, hands) {
  /** @type {{id: number, x: number, y: number, grip: boolean, dragging: boolean} | null} */
  let down = null;

  const place = (event) => {
    const inverse = svg.getScreenCTM()?.inverse() ?? new DOMMatrix();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(inverse);
    return [{ x, y }, event.pointerType, inverse.a];
  };

  svg.addEventListener('pointerdown', (event) => {
    if (down || !event.isPrimary || event.button !== 0) return;
    const [at, pointer, pixel] = place(event);
    down = { id: event.pointerId, x: event.clientX, y: event.clientY, grip: false, dragging: false };
    down.grip = hands.press(at, pointer, pixel);
    // The rest of the gesture is ours, wherever the pointer goes.
    svg.setPointerCapture(event.pointerId);
  });

  svg.addEventListener('pointermove', (event) => {
    const [at, pointer, pixel] = place(event);
    if (!down) {
      if (pointer === 'mouse') hands.hover(at, pixel);
      return;
    }
    if (event.pointerId !== down.id || !down.grip) return;
    const travelled = Math.hypot(event.clientX - down.x, event.clientY - down.y);
    down.dragging ||= travelled > (THRESHOLD[pointer] ?? THRESHOLD.mouse);
    if (down.dragging) hands.drag(at, pointer, pixel, pointer === 'touch' ? ABOVE * pixel : 0);
  });

  svg.addEventListener('pointerup', (event) => {
    if (event.pointerId !== down?.id) return;
    const { dragging } = down;
    down = null;
    hands[dragging ? 'drop' : 'release'](...place(event));
  });

  const lost = (event) => {
    if (event.pointerId !== down?.id) return;
    down = null;
    hands.abandon();
  };
  svg.addEventListener('pointercancel', lost);
  svg.addEventListener('lostpointercapture', lost);
  svg.addEventListener('pointerleave', () => down || hands.hover(null, 1));
  // A long press is ours too: no menu of the browser's over the board.
  svg.addEventListener('contextmenu', (event) => down && event.preventDefault());
}

const edge = 56;
/** After a pause it goes on from where it is. */
const longestFrameMs = 50;

/** How deep a pointer is in the strip along an edge: from 0 to 1, at the start below zero. */
export function depthAt(at: number, start: number, end: number) {
  const room = Math.min(edge, (end - start) / 3);
  if (at < start + room) return -Math.min((start + room - at) / room, 1);
  if (at > end - room) return Math.min((at - end + room) / room, 1);
  return 0;
}

/** In pixels a second: about a column, so that none is missed; more only at the very edge. */
export const speedAcross = (depth: number) => 330 * depth + 600 * depth ** 13;
const speedAlong = (depth: number) => 1080 * depth;

/** What scrolls in one direction, and where the pointer is between its edges. */
interface Axis {
  element: Element;
  at: number;
  start: number;
  end: number;
}

/** Moves what is under something that is carried along, once a frame. Tells whether it did. */
export function createEdgeScroll() {
  let before = performance.now();
  return ({ across, along }: { across?: Axis; along?: Axis }) => {
    const now = performance.now();
    const seconds = Math.min(now - before, longestFrameMs) / 1000;
    before = now;
    const by = (axis: Axis, speed: (depth: number) => number) =>
      speed(depthAt(axis.at, axis.start, axis.end)) * seconds;
    const isMovedAcross = across && scroll(across.element, 'scrollLeft', by(across, speedAcross));
    const isMovedAlong = along && scroll(along.element, 'scrollTop', by(along, speedAlong));
    return Boolean(isMovedAcross) || Boolean(isMovedAlong);
  };
}

function scroll(element: Element, property: 'scrollLeft' | 'scrollTop', by: number) {
  const before = element[property];
  // The browser drops parts of a pixel, and would not begin to scroll.
  element[property] += Math.sign(by) * Math.ceil(Math.abs(by));
  return element[property] !== before;
}

const edge = 56;
/** After a pause the board goes on from where it is. */
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

/**
 * Moves what is under a carried card along, once a frame: the board sideways, the column up and down. Tells whether it
 * did.
 */
export function createEdgeScroll() {
  let before = performance.now();
  return (board: HTMLElement, lane: HTMLElement | undefined, x: number, y: number) => {
    const now = performance.now();
    const seconds = Math.min(now - before, longestFrameMs) / 1000;
    before = now;
    const { left, right } = board.getBoundingClientRect();
    const across = speedAcross(depthAt(x, Math.max(left, 0), Math.min(right, window.innerWidth)));
    const isMoved = scroll(board, 'scrollLeft', across * seconds);
    const body = lane?.querySelector('.lane-body');
    if (!body) return isMoved;
    const { top, bottom } = body.getBoundingClientRect();
    return scroll(body, 'scrollTop', speedAlong(depthAt(y, top, bottom)) * seconds) || isMoved;
  };
}

function scroll(element: Element, way: 'scrollLeft' | 'scrollTop', by: number) {
  const before = element[way];
  // The browser drops parts of a pixel, and would not begin to scroll.
  element[way] += Math.sign(by) * Math.ceil(Math.abs(by));
  return element[way] !== before;
}

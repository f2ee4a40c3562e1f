const edge = 56;
const fastest = 18;

/** How far to scroll in one frame for a pointer near an edge: the nearer, the further. */
export function speedAt(at: number, start: number, end: number) {
  const room = Math.min(edge, (end - start) / 3);
  if (at < start + room) return -speed((start + room - at) / room);
  if (at > end - room) return speed((at - end + room) / room);
  return 0;
}

const speed = (share: number) => Math.ceil(Math.min(share, 1) * fastest);

/** Moves what is under a carried card along: the board sideways, the column up and down. Tells whether it did. */
export function scrollAtEdges(board: HTMLElement, lane: HTMLElement | undefined, x: number, y: number) {
  const body = lane?.querySelector('.lane-body');
  const before = [board.scrollLeft, body?.scrollTop];
  const { left, right } = board.getBoundingClientRect();
  board.scrollLeft += speedAt(x, Math.max(left, 0), Math.min(right, window.innerWidth));
  if (body) {
    const { top, bottom } = body.getBoundingClientRect();
    body.scrollTop += speedAt(y, top, bottom);
  }
  return before[0] !== board.scrollLeft || before[1] !== body?.scrollTop;
}

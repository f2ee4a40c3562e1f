import { createEdgeScroll } from '../../ui/layout/edge-scroll.ts';

/**
 * Under a carried card, the board sideways, and the column up and down, or where that has no further to go the rows of the board. Tells
 * whether one of them moved.
 */
export function createBoardScroll() {
  const scrollAcross = createEdgeScroll();
  const scrollLane = createEdgeScroll();
  const scrollRows = createEdgeScroll();
  return (board: HTMLElement, lane: HTMLElement | undefined, x: number, y: number) => {
    const { left, right, top, bottom } = board.getBoundingClientRect();
    const across = {
      element: board,
      at: x,
      start: Math.max(left, 0),
      end: Math.min(right, window.innerWidth),
    };
    const body = lane?.querySelector('.lane-body');
    const area = body?.getBoundingClientRect();
    const rows = { element: board, at: y, start: top, end: bottom };
    const hasGoneAcross = scrollAcross({ across });
    const hasGoneAlong =
      (body && area && scrollLane({ along: { element: body, at: y, start: area.top, end: area.bottom } })) ||
      (lane?.dataset.row !== undefined && scrollRows({ along: rows }));
    return hasGoneAcross || hasGoneAlong;
  };
}

import { createEdgeScroll } from '../../ui/layout/edge-scroll.ts';

/** Under a carried card, the board sideways, and the column up and down. Tells whether one of them moved. */
export function createBoardScroll() {
  const scrollAtEdges = createEdgeScroll();
  return (board: HTMLElement, lane: HTMLElement | undefined, x: number, y: number) => {
    const { left, right } = board.getBoundingClientRect();
    const across = {
      element: board,
      at: x,
      start: Math.max(left, 0),
      end: Math.min(right, window.innerWidth),
    };
    const body = lane?.querySelector('.lane-body');
    if (!body) return scrollAtEdges({ across });
    const { top, bottom } = body.getBoundingClientRect();
    return scrollAtEdges({ across, along: { element: body, at: y, start: top, end: bottom } });
  };
}

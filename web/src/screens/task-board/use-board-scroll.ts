import { useLayoutEffect, type RefObject } from 'react';
import { createSessionMap } from '../../platform/store.ts';

const places = createSessionMap<number>();

/** Who opens a task and comes back finds the board where it was. */
export function useBoardScroll(board: RefObject<HTMLElement | null>, projectId: string) {
  useLayoutEffect(() => {
    const element = board.current!;
    element.scrollTo({ left: places.get(projectId) ?? 0, behavior: 'instant' });
    return () => void places.set(projectId, element.scrollLeft);
  }, [board, projectId]);
}

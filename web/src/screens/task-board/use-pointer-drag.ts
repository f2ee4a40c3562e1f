import type { Task } from '@muster/contract';
import type { PointerEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { usePointerCarry, type Carrying } from '../../ui/list/use-pointer-carry.ts';
import { laneAt, placeIn, spotOf } from './aim.ts';
import { createBoardScroll } from './auto-scroll.ts';
import type { Drag } from './drag.ts';

interface PointerDragProps {
  board: RefObject<HTMLElement | null>;
  /** The card that follows the pointer. */
  follower: RefObject<HTMLElement | null>;
  drag: Drag;
  tasksOf: (spot: ReturnType<typeof spotOf>) => readonly Task[];
}

export function usePointerDrag({ board, follower, drag, tasksOf }: PointerDragProps) {
  return usePointerCarry(board, (event: PointerEvent): Carrying | undefined => {
    const card = (event.target as HTMLElement).closest<HTMLElement>('[role=row][data-task]');
    const isOnControl = (event.target as HTMLElement).closest('button, input, form, .doing');
    if (!card || isOnControl || !board.current) return undefined;
    const lane = card.closest<HTMLElement>('[data-status]')!;
    const spot = spotOf(lane);
    const task = tasksOf(spot).find(({ _id }) => _id === card.dataset.task);
    if (!task || task.version === 0) return undefined;

    const grip = { x: 0, y: 0 };
    const scrollAtEdges = createBoardScroll();
    return {
      lift: ({ x, y }) => {
        const { left, top, width } = card.getBoundingClientRect();
        Object.assign(grip, { x: x - left, y: y - top });
        flushSync(() => drag.lift(task, 'pointer', spot.row));
        follower.current?.style.setProperty('width', `${width}px`);
      },
      carry: ({ x, y }, hasMoved) => {
        if (!board.current || drag.carried.get()?.task !== task) return false;
        follower.current?.style.setProperty('translate', `${x - grip.x}px ${y - grip.y}px`);
        const under = laneAt(board.current, x, y);
        const hasScrolled = scrollAtEdges(board.current, under, x, y);
        // Cards that others move under a resting pointer are no reason to aim elsewhere.
        if (under && (hasMoved || hasScrolled)) drag.aim(placeIn(under, tasksOf(spotOf(under)), task._id, y));
        return true;
      },
      drop: drag.drop,
      cancel: drag.cancel,
    };
  });
}

import type { Task } from '@muster/contract';
import { useEffect, useRef, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { laneAt, placeIn } from './aim.ts';
import { createBoardScroll } from './auto-scroll.ts';
import type { Drag } from './drag.ts';

/** Further than this is no click any more. */
const slack = 5;
/** A finger that stays wants to carry the card, one that moves wants to scroll. */
const longPressMs = 300;
const fingerSlack = 8;

interface PointerDragProps {
  board: RefObject<HTMLElement | null>;
  /** The card that follows the pointer. */
  follower: RefObject<HTMLElement | null>;
  drag: Drag;
  tasksOf: (status: string) => readonly Task[];
}

/** Cards are carried with the mouse, a pen, or a finger that rests on them for a moment. */
export function usePointerDrag({ board, follower, drag, tasksOf }: PointerDragProps) {
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    const element = board.current!;
    const keepStill = stillFor(drag);
    // Has to be there before the finger is: only then the browser asks before it scrolls.
    element.addEventListener('touchmove', keepStill, { passive: false });
    return () => {
      element.removeEventListener('touchmove', keepStill);
      stop.current?.();
    };
  }, [board, drag]);

  return (event: ReactPointerEvent) => {
    const card = (event.target as HTMLElement).closest<HTMLElement>('[role=row][data-task]');
    const isOnControl = (event.target as HTMLElement).closest('button, input, form, .doing');
    if (event.button !== 0 || !event.isPrimary || !card || isOnControl || !board.current) return;
    const lane = card.closest<HTMLElement>('[data-status]')!;
    const task = tasksOf(lane.dataset.status!).find(({ _id }) => _id === card.dataset.task);
    if (!task || task.version === 0) return;
    stop.current?.();
    stop.current = follow(event.nativeEvent, card, task, { board, follower, drag, tasksOf });
  };
}

function follow(down: PointerEvent, card: HTMLElement, task: Task, props: PointerDragProps) {
  const { board, follower, drag, tasksOf } = props;
  const isFinger = down.pointerType === 'touch';
  const touched = down.target as HTMLElement;
  const keepStill = stillFor(drag);
  const grip = { x: 0, y: 0 };
  let [x, y] = [down.clientX, down.clientY];
  let isLifted = false;
  let hasMoved = true;
  let frame = 0;
  const scrollAtEdges = createBoardScroll();

  const lift = () => {
    const { left, top, width } = card.getBoundingClientRect();
    Object.assign(grip, { x: down.clientX - left, y: down.clientY - top });
    isLifted = true;
    flushSync(() => drag.lift(task, 'pointer'));
    follower.current?.style.setProperty('width', `${width}px`);
    if (isFinger) navigator.vibrate?.(10);
    carry();
  };
  const carry = () => {
    if (!board.current || drag.carried.get()?.task !== task) return;
    follower.current?.style.setProperty('translate', `${x - grip.x}px ${y - grip.y}px`);
    const lane = laneAt(board.current, x);
    if (scrollAtEdges(board.current, lane, x, y)) hasMoved = true;
    aim(lane);
    frame = requestAnimationFrame(carry);
  };
  const aim = (lane: HTMLElement | undefined) => {
    // Cards that others move under a resting pointer are no reason to aim elsewhere.
    if (lane && hasMoved) drag.aim(placeIn(lane, tasksOf(lane.dataset.status!), task._id, y));
    hasMoved = false;
  };
  const timer = isFinger ? setTimeout(lift, longPressMs) : undefined;

  const listeners = {
    pointermove: (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      [x, y] = [event.clientX, event.clientY];
      hasMoved = true;
      if (isLifted) return;
      const way = Math.hypot(x - down.clientX, y - down.clientY);
      if (isFinger && way > fingerSlack) stop();
      else if (!isFinger && way > slack) lift();
    },
    pointerup: (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      stop();
      if (!isLifted) return;
      swallowClick();
      // A quick hand lets go before the next frame.
      if (board.current) aim(laneAt(board.current, x));
      drag.drop();
    },
    pointercancel: () => {
      stop();
      if (isLifted) drag.cancel();
    },
    blur: () => listeners.pointercancel(),
    // Resting on a link would open its menu.
    contextmenu: (event: Event) => isFinger && event.preventDefault(),
  };
  const entries = Object.entries(listeners) as [string, (event: Event) => void][];
  for (const [name, listener] of entries) window.addEventListener(name, listener);
  // Goes on being told of its finger after it has left the page with its column, when the board is not.
  touched.addEventListener('touchmove', keepStill, { passive: false });
  function stop() {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    for (const [name, listener] of entries) window.removeEventListener(name, listener);
    touched.removeEventListener('touchmove', keepStill);
  }
  return stop;
}

/** While it carries a card, a finger does not scroll. */
const stillFor = (drag: Drag) => (event: TouchEvent) => {
  if (drag.carried.get()?.by === 'pointer') event.preventDefault();
};

const swallow = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
};

/** The click that ends a drag opens nothing. */
function swallowClick() {
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

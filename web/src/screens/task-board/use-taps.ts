import { useRef, type MouseEvent, type PointerEvent } from 'react';
import { selectByTap } from '../task-list/index.ts';

/** Taps of a finger select cards while any are selected; what they would open stays closed. */
export function useTaps() {
  const isTouch = useRef(false);
  return {
    onPointerDownCapture: ({ pointerType }: PointerEvent) => {
      isTouch.current = pointerType === 'touch';
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isTouch.current || !selectByTap(event.target as HTMLElement)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

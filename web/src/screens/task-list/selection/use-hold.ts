import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

const heldMs = 450;
/** A finger is never quite still. */
const mostMoved = 10;

/** A finger that rests on a row, or taps it and `onTap` makes use of that; what lifting it would press is not pressed. */
export function useHold(onHold: (row: HTMLElement) => void, onTap: (target: HTMLElement) => boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const begun = useRef({ x: 0, y: 0 });
  const isHeld = useRef(false);
  const isTouch = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
      isHeld.current = false;
      isTouch.current = pointerType === 'touch';
      stop();
      const row = (target as HTMLElement).closest<HTMLElement>('[role=row]');
      if (!isTouch.current || !row || row.querySelector('.is-edit')) return;
      begun.current = { x, y };
      timer.current = setTimeout(() => {
        isHeld.current = true;
        onHold(row);
      }, heldMs);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = begun.current;
      if (Math.hypot(clientX - x, clientY - y) > mostMoved) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      if (isHeld.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      const isUsed = isHeld.current || (isTouch.current && onTap(event.target as HTMLElement));
      isHeld.current = false;
      if (!isUsed) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

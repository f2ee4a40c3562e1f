import { useEffect, useRef, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';

/** Further than this is no click any more. */
const slack = 5;
/** A finger that stays wants to carry something, one that moves wants to scroll. */
const longPressMs = 300;
const fingerSlack = 8;

export interface Point {
  x: number;
  y: number;
}

/** What becomes of the thing that a pointer was put on. */
export interface Carrying {
  lift: (down: Point) => void;
  /** Each frame, with whether the pointer has moved since the last. False, where it is carried no more. */
  carry: (at: Point, hasMoved: boolean) => boolean;
  drop: (at: Point) => void;
  cancel: () => void;
}

/** Carries things of an area with the mouse, a pen, or a finger that rests on them for a moment. */
export function usePointerCarry(
  area: RefObject<HTMLElement | null>,
  begin: (event: ReactPointerEvent) => Carrying | undefined,
) {
  const stop = useRef<() => void>(undefined);
  const isCarrying = useRef(false);
  useEffect(() => {
    const element = area.current!;
    const keepStill = stillWhile(isCarrying);
    // Has to be there before the finger is: only then the browser asks before it scrolls.
    element.addEventListener('touchmove', keepStill, { passive: false });
    return () => {
      element.removeEventListener('touchmove', keepStill);
      stop.current?.();
    };
  }, [area]);

  return (event: ReactPointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const carrying = begin(event);
    if (!carrying) return;
    stop.current?.();
    stop.current = follow(event.nativeEvent, carrying, isCarrying);
  };
}

function follow(down: PointerEvent, carrying: Carrying, isCarrying: RefObject<boolean>) {
  const isFinger = down.pointerType === 'touch';
  const touched = down.target as HTMLElement;
  const keepStill = stillWhile(isCarrying);
  const at = { x: down.clientX, y: down.clientY };
  let hasMoved = true;
  let frame = 0;

  const lift = () => {
    isCarrying.current = true;
    carrying.lift({ x: down.clientX, y: down.clientY });
    if (isFinger) navigator.vibrate?.(10);
    carry();
  };
  const carry = () => {
    if (!carrying.carry(at, hasMoved)) return;
    hasMoved = false;
    frame = requestAnimationFrame(carry);
  };
  const timer = isFinger ? setTimeout(lift, longPressMs) : undefined;

  const listeners = {
    pointermove: (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      Object.assign(at, { x: event.clientX, y: event.clientY });
      hasMoved = true;
      if (isCarrying.current) return;
      const way = Math.hypot(at.x - down.clientX, at.y - down.clientY);
      if (isFinger && way > fingerSlack) stop();
      else if (!isFinger && way > slack) lift();
    },
    pointerup: (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      const isLifted = isCarrying.current;
      stop();
      if (!isLifted) return;
      swallowClick();
      // A quick hand lets go before the next frame.
      carrying.carry(at, hasMoved);
      carrying.drop(at);
    },
    pointercancel: () => {
      const isLifted = isCarrying.current;
      stop();
      if (isLifted) carrying.cancel();
    },
    blur: () => listeners.pointercancel(),
    // Resting on a link would open its menu.
    contextmenu: (event: Event) => isFinger && event.preventDefault(),
  };
  const entries = Object.entries(listeners) as [string, (event: Event) => void][];
  for (const [name, listener] of entries) window.addEventListener(name, listener);
  // Goes on being told of its finger after it has left the page, when the area is not.
  touched.addEventListener('touchmove', keepStill, { passive: false });
  function stop() {
    isCarrying.current = false;
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    for (const [name, listener] of entries) window.removeEventListener(name, listener);
    touched.removeEventListener('touchmove', keepStill);
  }
  return stop;
}

/** While it carries something, a finger does not scroll. */
const stillWhile = (isCarrying: RefObject<boolean>) => (event: TouchEvent) => {
  if (isCarrying.current) event.preventDefault();
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

import { useEffect, useRef, useState, type CSSProperties, type PointerEvent, type RefObject } from 'react';
import { createEdgeScroll } from '../layout/edge-scroll.ts';

/** Where a row is dropped: by the row that it passed last, so that what others do meanwhile changes nothing. */
export interface Aim {
  beside: string;
  side: 'above' | 'below';
}

interface Drag {
  id: string;
  /** The rows as they were when it was picked up. They stay so: who aims must not see the target move away. */
  order: string[];
  /** How far it has been carried. */
  by: number;
  height: number;
  /** The rows that make room for it. */
  passed: string[];
}

/**
 * Carries a row of a list by its grip. Rows only look moved until the drop: the browser lets go of the pointer
 * when its element changes place in the document.
 */
export function useDragging(list: RefObject<HTMLElement | null>, onDrop: (id: string, aim: Aim) => void) {
  const [drag, setDrag] = useState<Drag>();
  const drop = useRef(onDrop);
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => () => stop.current?.(), []);

  const gripProps = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !event.isPrimary || !list.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      stop.current?.();
      stop.current = carry(event.nativeEvent, id, list.current, {
        onCarried: setDrag,
        onDropped: (aim) => drop.current(id, aim),
      });
    },
  });

  return {
    gripProps,
    /** As it is to be shown, while something is carried. */
    order: drag?.order,
    carried: drag?.id,
    styleOf: (id: string): CSSProperties | undefined =>
      drag ? { transform: `translateY(${shiftOf(drag, id)}px)` } : undefined,
  };
}

interface Carrying {
  onCarried: (drag: Drag | undefined) => void;
  onDropped: (aim: Aim) => void;
}

function carry(
  down: globalThis.PointerEvent,
  id: string,
  list: HTMLElement,
  { onCarried, onDropped }: Carrying,
) {
  const scrollAtEdges = createEdgeScroll();
  const area = scrolledAround(list);
  const start = { y: down.clientY + area.element.scrollTop, top: rowOf(list, id)!.offsetTop };
  const order = rowsOf(list).map(({ dataset }) => dataset.row!);
  let y = down.clientY;
  let shown: Drag | undefined;
  let frame = 0;

  const look = (): Drag | undefined => {
    const row = rowOf(list, id);
    if (!row) return undefined;
    const by = y + area.element.scrollTop - start.y - (row.offsetTop - start.top);
    return { id, order, by, height: row.offsetHeight, passed: passedBy(list, row, by) };
  };
  const follow = () => {
    scrollAtEdges({ along: { ...area, at: y, end: window.innerHeight } });
    const now = look();
    // Somebody may have deleted it.
    if (!now) return stop();
    if (!isSame(now, shown)) onCarried((shown = now));
    frame = requestAnimationFrame(follow);
  };

  const isIt = ({ pointerId }: globalThis.PointerEvent) => pointerId === down.pointerId;
  const listeners = {
    pointermove: (event: globalThis.PointerEvent) => {
      if (isIt(event)) y = event.clientY;
    },
    pointerup: (event: globalThis.PointerEvent) => {
      if (!isIt(event)) return;
      y = event.clientY;
      const aim = aimOf(look());
      stop();
      if (aim) onDropped(aim);
    },
    pointercancel: () => stop(),
    blur: () => stop(),
    keydown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      stop();
    },
  };
  const entries = Object.entries(listeners) as [string, (event: Event) => void][];
  for (const [name, listener] of entries) window.addEventListener(name, listener, isFirst(name));
  function stop() {
    cancelAnimationFrame(frame);
    for (const [name, listener] of entries) window.removeEventListener(name, listener, isFirst(name));
    onCarried(undefined);
  }
  follow();
  return stop;
}

/** Escape is for what is carried, before it is for what lies around the list. */
const isFirst = (name: string) => name === 'keydown';

const rowsOf = (list: HTMLElement) => [...list.children] as HTMLElement[];
const rowOf = (list: HTMLElement, id: string) => rowsOf(list).find(({ dataset }) => dataset.row === id);

/** What scrolls under the row, and where the part of it begins that is in sight. */
function scrolledAround(list: HTMLElement) {
  const page = document.scrollingElement!;
  for (let element = list.parentElement; element && element !== page; element = element.parentElement)
    if (getComputedStyle(element).overflowY === 'auto')
      return { element, start: element.getBoundingClientRect().top };
  return { element: page, start: document.querySelector('.nav')?.getBoundingClientRect().bottom ?? 0 };
}

/** Every neighbour whose middle it has crossed. Where they are in the document, whatever they look like now. */
function passedBy(list: HTMLElement, { offsetTop: top, offsetHeight: height }: HTMLElement, by: number) {
  const isPassed = (row: HTMLElement) => {
    const middle = row.offsetTop + row.offsetHeight / 2;
    return by < 0
      ? row.offsetTop < top && top + by < middle
      : row.offsetTop > top && top + height + by > middle;
  };
  return rowsOf(list)
    .filter(isPassed)
    .map(({ dataset }) => dataset.row!);
}

const isSame = (now: Drag, shown: Drag | undefined) =>
  now.by === shown?.by && now.height === shown.height && now.passed.join() === shown.passed.join();

function aimOf(drag: Drag | undefined): Aim | undefined {
  if (!drag || drag.passed.length === 0) return undefined;
  return drag.by < 0
    ? { beside: drag.passed[0]!, side: 'above' }
    : { beside: drag.passed.at(-1)!, side: 'below' };
}

function shiftOf({ id: carried, by, height, passed }: Drag, id: string) {
  if (id === carried) return by;
  if (!passed.includes(id)) return 0;
  return by < 0 ? height : -height;
}

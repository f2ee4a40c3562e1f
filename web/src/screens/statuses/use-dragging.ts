import { useState, type CSSProperties, type PointerEvent, type RefObject } from 'react';

interface Drag {
  from: number;
  to: number;
  startY: number;
  /** How far the row has been carried. */
  by: number;
  rows: DOMRect[];
}

/**
 * Carries a row of a list by its grip. Rows only look moved until the drop: the browser lets go of the pointer
 * when its element changes place in the document.
 */
export function useDragging(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);

  const gripProps = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !list.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const rows = Array.from(list.current.children, (row) => row.getBoundingClientRect());
      setDrag({ from: index, to: index, startY: event.clientY + window.scrollY, by: 0, rows });
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (!drag) return;
      const by = clientY + window.scrollY - drag.startY;
      setDrag({ ...drag, by, to: placeOf(drag, by) });
    },
    onPointerUp: () => {
      setDrag(null);
      if (drag && drag.to !== drag.from) onDrop(drag.from, drag.to);
    },
    onPointerCancel: () => setDrag(null),
  });

  return {
    gripProps,
    cancel: () => setDrag(null),
    carried: drag?.from,
    styleOf: (index: number): CSSProperties | undefined =>
      drag ? { transform: `translateY(${shiftOf(drag, index)}px)` } : undefined,
  };
}

/** Where the row lands: past every neighbour whose middle it has crossed. */
function placeOf({ from, rows }: Drag, by: number) {
  const { top, bottom } = rows[from]!;
  const isPassed = (row: DOMRect, index: number) => {
    const middle = (row.top + row.bottom) / 2;
    return index < from ? top + by < middle : index > from && bottom + by > middle;
  };
  const passed = rows.filter(isPassed).length;
  return by < 0 ? from - passed : from + passed;
}

function shiftOf({ from, to, by, rows }: Drag, index: number) {
  const { height } = rows[from]!;
  if (index === from) return by;
  if (from < index && index <= to) return -height;
  if (to <= index && index < from) return height;
  return 0;
}

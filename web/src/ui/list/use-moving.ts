import { useState, type KeyboardEvent, type RefObject } from 'react';
import { useDragging, type Aim } from './use-dragging.ts';

/** Where Alt and an arrow key mean something else. */
const fields = 'input:not([type=checkbox]), textarea, select, [role=combobox], [aria-haspopup]';

interface Rows<T> {
  rows: readonly T[];
  nameOf: (row: T) => string;
  /** To another place among all rows, counted from 0. */
  onMove: (row: T, to: number) => void;
}

/** Rows that are dragged by their grip, or moved by its arrow keys; with Alt, from anywhere in the row. */
export function useMoving<T extends { _id: string }>(
  list: RefObject<HTMLElement | null>,
  { rows, nameOf, onMove }: Rows<T>,
) {
  const [told, setTold] = useState('');

  function moveTo(id: string, to: number) {
    const row = rows.find(({ _id }) => _id === id);
    if (!row || to < 0 || to >= rows.length || rows[to] === row) return;
    onMove(row, to);
    setTold(`${nameOf(row)}: place ${to + 1} of ${rows.length}`);
  }

  /** Others may have moved both since they were last seen. */
  function drop(id: string, { beside, side }: Aim) {
    const others = rows.filter(({ _id }) => _id !== id);
    const at = others.findIndex(({ _id }) => _id === beside);
    if (at !== -1) moveTo(id, side === 'above' ? at : at + 1);
  }

  const { gripProps, styleOf, carried, order } = useDragging(list, drop);
  const moveByKey = (id: string) => (event: KeyboardEvent) => {
    const index = rows.findIndex(({ _id }) => _id === id);
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined || carried || event.defaultPrevented) return;
    event.preventDefault();
    moveTo(id, to);
  };

  return {
    /** As they are to be shown. */
    shown: order?.flatMap((id) => rows.find(({ _id }) => _id === id) ?? []) ?? rows,
    isDragging: carried !== undefined,
    told,
    rowProps: ({ _id }: T) => ({
      'data-row': _id,
      style: styleOf(_id),
      className: carried === _id ? 'carried' : undefined,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.altKey && !(event.target as Element).closest(fields)) moveByKey(_id)(event);
      },
    }),
    gripProps: ({ _id }: T) => ({ ...gripProps(_id), onKeyDown: moveByKey(_id) }),
  };
}

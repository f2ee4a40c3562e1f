import { useLayoutEffect, useRef, type ComponentProps, type KeyboardEvent } from 'react';
import { Grid } from './Grid.tsx';
import { neighbour } from './neighbour.ts';
import { isTypingAid } from '../primitives/typing-aid.ts';

interface ListProps extends ComponentProps<'div'> {
  /** `links`: each row is one link or button. `rows`: each is a Row, has the focus itself, and Enter goes to its controls. */
  of: 'links' | 'rows';
}

/** A list whose rows the arrow keys reach; controls inside a row keep their keys. */
export function List({ of, ref, ...rest }: ListProps) {
  const own = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (of === 'rows') keepOneTabStop(own.current!);
  });

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const list = event.currentTarget;
    const target = event.target as HTMLElement;
    const row = rowOf(list, target);
    if (!row || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTypingAid(event.nativeEvent)) return;
    if (of === 'rows' && event.key === 'Enter' && target === row) {
      event.preventDefault();
      controlIn(row)?.focus();
    } else if (of === 'rows' && event.key === 'Escape' && target !== row && !isOpen(target)) {
      row.focus();
    } else if (target === row || !hasOwnArrows(target)) {
      const next = neighbour(rowsOf(list).map(boxOf), rowsOf(list).indexOf(row), event.key);
      if (next === undefined) return;
      event.preventDefault();
      focusRow(rowsOf(list)[next]!, of);
    }
  }

  // For the attributes given here both are the same.
  const Rows = (of === 'rows' ? Grid : 'ul') as 'div';
  return (
    <Rows
      {...rest}
      ref={(list) => {
        own.current = list;
        if (typeof ref === 'function') return ref(list);
        if (ref) ref.current = list;
      }}
      data-list={of}
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget, target }) => {
        const row = rowOf(currentTarget, target);
        if (of === 'rows' && row) moveTabStop(currentTarget, row);
      }}
    />
  );
}

const rowsOf = (list: HTMLElement) => Array.from(list.children) as HTMLElement[];

/** Dialogs and menus of a row are its children for React, not for the reader. */
const rowOf = (list: HTMLElement, target: HTMLElement) => rowsOf(list).find((row) => row.contains(target));

const boxOf = (row: HTMLElement) => ({ top: row.offsetTop, left: row.offsetLeft });

const field = 'input:not([type=hidden], [aria-hidden=true], [tabindex="-1"])';
const controlIn = (row: HTMLElement) =>
  row.querySelector<HTMLElement>(field) ??
  row.querySelector<HTMLElement>('a[href], button:not(:disabled), [role=switch]');

function focusRow(row: HTMLElement, of: ListProps['of']) {
  const target = of === 'links' ? (controlIn(row) ?? row) : row;
  target.focus();
  target.scrollIntoView({ block: 'nearest' });
}

const hasOwnArrows = (target: HTMLElement) =>
  target.closest('input, textarea, select, [role=combobox], [aria-haspopup], [role=radio], .grip') !== null;

const isOpen = (target: HTMLElement) => target.getAttribute('aria-expanded') === 'true';

/** Tab leads to one row, the one left last, and on to its controls. */
function keepOneTabStop(list: HTMLElement) {
  const rows = rowsOf(list);
  const focused = rowOf(list, document.activeElement as HTMLElement);
  moveTabStop(list, focused ?? rows.find(({ tabIndex }) => tabIndex === 0) ?? rows[0]);
}

function moveTabStop(list: HTMLElement, to: HTMLElement | undefined) {
  rowsOf(list).forEach((row) => {
    row.tabIndex = row === to ? 0 : -1;
  });
}

import { useLayoutEffect, useRef, type ComponentProps, type KeyboardEvent } from 'react';
import { Grid } from './Grid.tsx';
import { heedListKeys, rowAround } from './keys.ts';
import { neighbour } from './neighbour.ts';

interface ListProps extends ComponentProps<'div'> {
  /**
   * `links`: each row is one link or button; `ways`: so it is, but they lead to other lists, and J does not stop at them.
   * `rows`: each is a Row, has the focus itself, and Enter goes to its controls.
   */
  of: 'links' | 'ways' | 'rows';
}

/** A list whose rows the arrow keys reach; controls inside a row keep their keys. */
export function List({ of, ref, ...rest }: ListProps) {
  const own = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (of === 'rows') keepOneTabStop(own.current!);
  });

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const list = event.currentTarget;
    heedListKeys(event, {
      step: (from, key) => {
        const rows = rowsOf(list);
        const next = neighbour(rows.map(boxOf), rows.indexOf(from), key);
        return next === undefined ? undefined : () => focusRow(rows[next]!, of);
      },
      ...(of === 'rows' && {
        enter: (row: HTMLElement) => controlIn(row)?.focus(),
        leave: (row: HTMLElement) => row.focus(),
      }),
    });
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
        const row = rowAround(currentTarget, target);
        if (of === 'rows' && row) moveTabStop(currentTarget, row);
      }}
    />
  );
}

const rowsOf = (list: HTMLElement) => Array.from(list.children) as HTMLElement[];

const boxOf = (row: HTMLElement) => ({ top: row.offsetTop, left: row.offsetLeft });

const field = 'input:not([type=hidden], [aria-hidden=true], [tabindex="-1"])';
const controlIn = (row: HTMLElement) =>
  row.querySelector<HTMLElement>(field) ??
  row.querySelector<HTMLElement>('a[href], button:not(:disabled), [role=switch]');

function focusRow(row: HTMLElement, of: ListProps['of']) {
  const target = of === 'rows' ? row : (controlIn(row) ?? row);
  target.focus();
  target.scrollIntoView({ block: 'nearest' });
}

/** Tab leads to one row, the one left last, and on to its controls. */
function keepOneTabStop(list: HTMLElement) {
  const rows = rowsOf(list);
  const focused = rowAround(list, document.activeElement as HTMLElement);
  moveTabStop(list, focused ?? rows.find(({ tabIndex }) => tabIndex === 0) ?? rows[0]);
}

function moveTabStop(list: HTMLElement, to: HTMLElement | undefined) {
  rowsOf(list).forEach((row) => {
    row.tabIndex = row === to ? 0 : -1;
  });
}

import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { focusRow } from '../parts/tasks/focus-row.ts';

/** A row that goes, or goes elsewhere, hands the focus to the one that takes its place; the last of all to the heading. */
export function useKeptFocus(
  list: RefObject<HTMLElement | null>,
  count: number,
  scrollTo: (index: number) => void,
) {
  /** Of the row that has the focus. What is taken out of the page loses it without a word. */
  const place = useRef<number>(undefined);
  useLayoutEffect(() => {
    const row = rowWithin(list.current!, document.activeElement);
    if (row) place.current = Number(row.dataset.index);
    else if (place.current !== undefined && document.activeElement === document.body && count > 0)
      focusRow(list.current!, Math.min(place.current, count - 1), scrollTo);
  });
  useLayoutEffect(() => {
    const element = list.current!;
    return () => {
      if (element.contains(document.activeElement)) document.querySelector<HTMLElement>('#main h1')?.focus();
    };
  }, [list]);
  return {
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      const row = rowWithin(currentTarget, target);
      if (row) place.current = Number(row.dataset.index);
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      // From its menus it comes back.
      if (!relatedTarget?.closest('[role=menu]')) place.current = undefined;
    },
  };
}

function rowWithin(list: HTMLElement, target: Element | null) {
  const row = target?.closest<HTMLElement>('[data-index]');
  return row && list.contains(row) ? row : undefined;
}

import { useLayoutEffect, type RefObject } from 'react';

/** A row that goes hands the focus to the next one, the last to the one above it; with none left, to the heading. */
export function usePassFocus(row: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = row.current!;
    // It is still in the page then, and so are its neighbours.
    return () => {
      if (!element.contains(document.activeElement)) return;
      const next = element.nextElementSibling ?? element.previousElementSibling;
      const heir = next ?? document.querySelector('#main h1');
      if (heir instanceof HTMLElement) heir.focus();
    };
  }, [row]);
}

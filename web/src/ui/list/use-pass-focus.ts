import { useLayoutEffect, type RefObject } from 'react';

/** A row, or what stands above a list, that goes hands the focus to the next one, the last to the one above it; with none left, to the heading. */
export function usePassFocus(row: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = row.current!;
    // It is still in the page then, and so are its neighbours.
    return () => {
      if (!element.contains(document.activeElement)) return;
      const next = (element.nextElementSibling ?? element.previousElementSibling) as HTMLElement | null;
      const heir =
        next && (next.hasAttribute('tabindex') ? next : next.querySelector<HTMLElement>('a[href], button'));
      (heir ?? document.querySelector<HTMLElement>('#main h1'))?.focus();
    };
  }, [row]);
}

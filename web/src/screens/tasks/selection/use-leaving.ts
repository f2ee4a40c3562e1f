import { useEffect } from 'react';
import { clearSelection } from '../../task-list/index.ts';

const somethingOpen = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], .is-edit';

/** Escape clears the selection, unless it closes something first. The focus goes back to the rows. */
export function useLeaving() {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || (event.target as Element).closest('input, textarea');
      if (event.key === 'Escape' && !isTaken && !document.querySelector(somethingOpen)) clearSelection();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  // It goes, and its menus with it, when nothing is selected any more.
  useEffect(() => () => void requestAnimationFrame(focusRows), []);
}

function focusRows() {
  if (document.activeElement !== document.body) return;
  document
    .querySelector<HTMLElement>(':is([data-list="tasks"], [data-list="cards"]) > [role=row][tabindex="0"]')
    ?.focus();
}

import { useEffect, useRef } from 'react';

/** Where the focus was last on a selected task: a task may stand in several groups. */
export function useLastRow(selected: ReadonlySet<string>) {
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    const note = () => {
      const row = document.activeElement?.closest<HTMLElement>('[role=row][data-task]');
      if (row && selected.has(row.dataset.task!)) last.current = row;
    };
    note();
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [selected]);
  return last;
}

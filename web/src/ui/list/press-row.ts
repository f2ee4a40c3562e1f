import type { MouseEvent } from 'react';

const controls =
  'a, button, input, select, textarea, label, summary, [role=button], [role=checkbox], .is-edit';

/**
 * A press anywhere on a row does what a press on its title does, unless it met a control, selected words, or had a key with it, which
 * means something else. What was pressed within a dialog of the row is its child for React, not for the reader.
 */
export function pressRow(event: MouseEvent<HTMLElement>) {
  const target = event.target as HTMLElement;
  const row = target.closest<HTMLElement>('[role=row]');
  if (!row || !event.currentTarget.contains(row) || isMeantOtherwise(event) || target.closest(controls))
    return;
  const chosen = window.getSelection();
  if (chosen && !chosen.isCollapsed && chosen.containsNode(row, true)) return;
  row.querySelector<HTMLElement>('a.title')?.click();
}

/** The second press of two finds the task open already. */
const isMeantOtherwise = (event: MouseEvent) =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.shiftKey ||
  event.altKey ||
  event.detail > 1;

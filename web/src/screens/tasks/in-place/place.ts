import type { Task } from '@muster/contract';
import { createSessionStore } from '../../../platform/store.ts';
import { selection } from '../../task-list/index.ts';

export type FieldInPlace = keyof Pick<
  Task,
  'status' | 'priority' | 'assignedTo' | 'startDate' | 'dueDate' | 'labels'
>;

interface Place {
  field: FieldInPlace;
  taskId: string;
  /** The row or the card, and what of it the choices stand beside. */
  row: HTMLElement;
  anchor: HTMLElement;
  /** All that are changed; it is one of them. */
  taskIds: readonly string[];
}

/** What is being changed where it stands. */
export const place = createSessionStore<Place | undefined>(undefined);

/** Where each is shown in a row of the list. */
const shownAs: Record<FieldInPlace, string> = {
  status: '.row-status',
  priority: '.tally',
  assignedTo: '.assignees',
  startDate: '.start-day',
  dueDate: '.due-day',
  labels: '.ribbons',
};

/** Of the row or the card that has the focus, and of all that are selected if it is. */
export function changeFocused(field: FieldInPlace) {
  const row = document.activeElement?.closest<HTMLElement>('[role=row][data-task]');
  if (!row || !isReadOnly(row)) return;
  const { ids } = selection.get();
  open(field, row, ids.has(row.dataset.task!) ? [...ids] : undefined);
}

/** What was pressed in a row, if it can be changed there; on a phone, rows are too narrow for it. */
export function changePressed(event: Event) {
  const target = event.target as Element;
  const row = target.closest<HTMLElement>('[role=row][data-task]');
  if (!row?.querySelector('.task') || !isReadOnly(row) || window.innerWidth <= 720) return;
  const fields = Object.keys(shownAs) as FieldInPlace[];
  const field = fields.find((one) => target.closest(`.task ${shownAs[one]}`));
  if (!field) return;
  // Else the row would open the task as well.
  event.preventDefault();
  open(field, row);
}

const isReadOnly = (row: HTMLElement) => !row.querySelector('.is-edit');

function open(field: FieldInPlace, row: HTMLElement, taskIds = [row.dataset.task!]) {
  const anchor = row.querySelector<HTMLElement>(shownAs[field]) ?? row.querySelector<HTMLElement>('.title');
  place.set({ field, taskId: row.dataset.task!, row, anchor: anchor ?? row, taskIds });
}

import { viewColumns, type ViewColumn } from '@muster/contract';

export const columnNames: Record<ViewColumn, string> = {
  labels: 'Labels',
  counts: 'Counts',
  assignees: 'Assignees',
  priority: 'Priority',
  due: 'Due date',
  start: 'Start date',
  estimate: 'Estimate',
};

/** What rows show where nothing was chosen. */
const usual: readonly ViewColumn[] = ['labels', 'counts', 'assignees', 'priority', 'due'];

/** As an address names them; always in the same order. */
export const namedColumns = (written: string | undefined) =>
  viewColumns.filter((column) => written?.split(',').includes(column));

/** None named, or none that there is: the usual ones. */
export function readColumns(written: string | undefined): readonly ViewColumn[] {
  const named = namedColumns(written);
  return named.length > 0 ? named : usual;
}

/** With one more, or without it. Nothing where these are the usual ones, and nothing changes where it was the last. */
export function toggleColumn(written: string | undefined, column: ViewColumn): string | undefined {
  const before = readColumns(written);
  const after = viewColumns.filter((one) => (one === column ? !before.includes(one) : before.includes(one)));
  if (after.length === 0) return written;
  return after.join() === usual.join() ? undefined : after.join();
}

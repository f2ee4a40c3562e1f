import { isOver, type TaskStatus } from '@muster/contract';

/** Where a task begins: in a status that is not started, or at least not over. */
export const firstOpen = (statuses: readonly TaskStatus[]) =>
  statuses.find(({ category }) => category === 'notStarted') ??
  statuses.find(({ category }) => !isOver(category));

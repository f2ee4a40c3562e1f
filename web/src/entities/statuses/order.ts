import { limits, orderNumbers, type TaskStatus } from '@muster/contract';

/** As the server lists them; those of the same order stay as they were. */
export const inOrder = (statuses: readonly TaskStatus[]) => statuses.toSorted((a, b) => a.order - b.order);

export const nextOrder = (statuses: readonly TaskStatus[]) =>
  Math.min(1 + Math.max(-1, ...statuses.map(({ order }) => order)), limits.statusOrder);

/** Moves one to another place. Answers those whose order number changes by that. */
export function move(statuses: readonly TaskStatus[], from: number, to: number): TaskStatus[] {
  const places = orderNumbers(statuses);
  const arranged = statuses.toSpliced(from, 1).toSpliced(to, 0, statuses[from]!);
  return arranged
    .map((status, place) => ({ before: status.order, status: { ...status, order: places[place]! } }))
    .filter(({ before, status }) => status.order !== before)
    .map(({ status }) => status);
}

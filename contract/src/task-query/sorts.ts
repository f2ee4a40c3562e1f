/**
 * The plain way of each is: the newest first, the last changed first, the first due first, high before low, from A to
 * Z, the largest estimate first, `place` as the columns of the board have them, one with another. A minus turns it round; tasks without
 * a due date or an estimate stay last.
 */
export const sortKeys = ['newest', 'updated', 'due', 'priority', 'title', 'estimate', 'place'] as const;
export type SortKey = (typeof sortKeys)[number];
export type TaskSort = SortKey | `-${SortKey}`;

export const taskSorts: readonly TaskSort[] = sortKeys.flatMap((key) => [key, `-${key}`] as const);

export const isReversed = (sort: TaskSort) => sort.startsWith('-');
export const keyOfSort = (sort: TaskSort) => (isReversed(sort) ? sort.slice(1) : sort) as SortKey;

export const taskGroups = ['status', 'assignee', 'priority', 'label', 'due', 'parent'] as const;
export type TaskGroup = (typeof taskGroups)[number];

/** In their order. Each task is in one of them: `earlier` is what is past and done with, `thisWeek` the rest of it. */
export const dueGroups = ['overdue', 'earlier', 'today', 'thisWeek', 'nextWeek', 'later', 'none'] as const;
export type DueGroup = (typeof dueGroups)[number];

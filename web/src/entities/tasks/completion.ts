import { isOver, type Task } from '@muster/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { ProjectIds } from '../projects/index.ts';
import { statusesQuery } from '../statuses/index.ts';

/** When a task was completed that enters a status, until the server says it. */
export function completedIn(
  client: QueryClient,
  ids: ProjectIds,
  status: string,
  completedAt: Task['completedAt'] = null,
) {
  const loaded = client.getQueryData(statusesQuery(ids).queryKey)?.taskStatuses;
  const category = loaded?.find(({ _id }) => _id === status)?.category;
  return category && isOver(category) ? (completedAt ?? new Date().toISOString()) : null;
}

import type { Task } from '@muster/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { ProjectIds } from '../../projects/index.ts';
import { statusesQuery } from '../../statuses/index.ts';
import { isFiltered } from './filtering.ts';
import { everyStatus, type ListKind } from './list-order.ts';
import { matchCode } from './match-code.ts';

/** Whether a task is in such a list; undefined where only the server can tell. */
export function belongsTo(
  client: QueryClient,
  ids: ProjectIds,
  task: Task,
  { status, query }: Pick<ListKind, 'status' | 'query'>,
): boolean | undefined {
  if (status !== everyStatus && status !== task.status) return false;
  if (!isFiltered(query) && query.in === undefined) return true;
  const statuses = client.getQueryData(statusesQuery(ids).queryKey)?.taskStatuses;
  return matchCode.get()?.(task, query, statuses);
}

import { listTasks, type Task } from '@muster/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';
import { readAll } from '../../../platform/api/pages.ts';
import { toast } from '../../../platform/toasts/toast.ts';
import type { ProjectIds } from '../../projects/index.ts';
import { changeTasksOf } from './changing.ts';

/** A task and its sub-tasks, as they are now. */
async function listFamily(ids: ProjectIds, task: Task, signal?: AbortSignal): Promise<Task[]> {
  const { rows } = await readAll(
    (page) => call(listTasks, { params: ids, querystring: { parent: task._id, ...page } }, { signal }),
    ({ tasks }) => tasks,
  );
  return [task, ...rows];
}

export const familyQuery = (ids: ProjectIds, task: Task) =>
  queryOptions({
    queryKey: ['family of', ids.organizationId, ids.projectId, task._id],
    queryFn: ({ signal }) => listFamily(ids, task, signal),
    gcTime: 0,
  });

/** All of them at once, with one undo; a refusal is told. */
export async function deleteFamily(client: QueryClient, ids: ProjectIds, task: Task) {
  const tasks = await client.fetchQuery(familyQuery(ids, task)).catch((error: Error) => {
    toast.error(error.message);
    return [];
  });
  if (tasks.length > 0)
    await changeTasksOf(client, ids, { tasks, change: { delete: true } }).catch(() => undefined);
}

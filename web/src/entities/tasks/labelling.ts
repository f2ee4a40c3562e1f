import { updateTask, type Task, type TaskDetails } from '@muster/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { serverToast } from '../../platform/api/announce.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import type { ProjectIds } from '../projects/index.ts';
import { reloadTimeline } from '../timeline/index.ts';
import { holdLists, putTask, reloadLists } from './lists/lists.ts';
import { expireDetails, showDetails, staleTask, taskQuery } from './queries.ts';

/** What is put on a task and taken off it: never all of them, since others do the same. */
export interface Relabelling {
  add: readonly string[];
  remove: readonly string[];
}

export const relabelled = (labels: readonly string[], { add, remove }: Relabelling) =>
  without([...new Set([...labels, ...add])], remove).toSorted();

export const relabellingBetween = (before: readonly string[], after: readonly string[]): Relabelling => ({
  add: without(after, before),
  remove: without(before, after),
});

/** What two of them make together. */
export const both = (first: Relabelling, then: Relabelling): Relabelling => ({
  add: [...without(first.add, then.remove), ...without(then.add, first.remove)],
  remove: [...without(first.remove, then.add), ...without(then.remove, first.add)],
});

const without = (ids: readonly string[], others: readonly string[]) =>
  ids.filter((id) => !others.includes(id));

export const opposite = ({ add, remove }: Relabelling): Relabelling => ({ add: remove, remove: add });

/** Shows it at once; several wait for one another. What somebody else does to the labels meanwhile stays done. */
export function useRelabel(ids: ProjectIds, taskId: string) {
  const client = useQueryClient();
  const mutationKey = ['relabel', ids.projectId, taskId];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (relabelling: Relabelling) => {
      const send = ({ labels, version }: Task): Promise<{ task: TaskDetails }> =>
        call(updateTask, {
          params: { ...ids, taskId },
          body: { labels: relabelled(labels, relabelling), version },
        }).catch((error: ApiError) => {
          const current = staleTask(error);
          if (!current) throw error;
          return send(current);
        });
      return send(findShown(client, ids, taskId)!);
    },
    onMutate: async (relabelling) => {
      await holdLists(client, ids);
      await client.cancelQueries({ queryKey: taskQuery(ids, taskId).queryKey });
      show(client, ids, taskId, relabelling);
    },
    onSuccess: ({ task }) => {
      // Others of one's own are still on their way, and shown already.
      const isLast = client.isMutating({ mutationKey }) <= 1;
      const labels = isLast ? task.labels : (findShown(client, ids, taskId)?.labels ?? task.labels);
      showDetails(client, ids, { ...task, labels });
      void reloadTimeline(client, { ...ids, taskId });
    },
    onError: (_error, relabelling) => {
      show(client, ids, taskId, opposite(relabelling));
      expireDetails(client, ids, taskId);
    },
    onSettled: () => void reloadLists(client, ids),
    meta: { failure: serverToast },
  });
}

const findShown = (client: QueryClient, ids: ProjectIds, taskId: string) =>
  client.getQueryData(taskQuery(ids, taskId).queryKey)?.task;

function show(client: QueryClient, ids: ProjectIds, taskId: string, relabelling: Relabelling) {
  const task = findShown(client, ids, taskId);
  if (!task) return;
  const labels = relabelled(task.labels, relabelling);
  showDetails(client, ids, { ...task, labels });
  putTask(client, ids, { ...task, labels });
}

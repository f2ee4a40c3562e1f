import { watchTask } from '@muster/contract';
import { useMutation, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { reactToHints } from '../../platform/live/registry.ts';
import type { ProjectIds } from '../projects/index.ts';
import { allDetailsKey, workKey } from './keys.ts';
import { taskQuery } from './queries.ts';

reactToHints({ reload: { watching: () => [allDetailsKey] } });

export function showWatching(client: QueryClient, ids: ProjectIds, taskId: string, isWatched: boolean) {
  client.setQueryData(
    taskQuery(ids, taskId).queryKey,
    (data) => data && { ...data, task: { ...data.task, isWatched } },
  );
}

/** Shows it at once, and takes it back if the server refuses. The last press counts. */
export const useWatchTask = (ids: ProjectIds, taskId: string) =>
  useMutation({
    scope: { id: `watch ${taskId}` },
    mutationFn: (isWatching: boolean) =>
      call(watchTask, { params: { ...ids, taskId }, body: { isWatching } }),
    onMutate: (isWatching, { client }) => showWatching(client, ids, taskId, isWatching),
    onError: (_error, isWatching, _result, { client }) => showWatching(client, ids, taskId, !isWatching),
    onSettled: (_reply, _error, _isWatching, _result, { client }) =>
      void client.invalidateQueries({ queryKey: [workKey, 'watched'] }),
  });

import { watchTask, type TaskQuery } from '@muster/contract';
import { useMutation, type Query, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { reactToHints } from '../../platform/live/registry.ts';
import { workKey, type ProjectIds } from '../projects/index.ts';
import { watchersKey } from '../timeline/index.ts';
import { allDetailsKey, listsKey } from './keys.ts';
import { expireDetails, taskQuery } from './queries.ts';

reactToHints({ reload: { watching: () => [allDetailsKey] } });

/** Lists of what one watches. */
const reloadWatched = (client: QueryClient, ids: ProjectIds) =>
  client.invalidateQueries({ queryKey: listsKey(ids), predicate: isOfWatched });

const isOfWatched = ({ queryKey }: Query) => {
  const { is, isNot } = queryKey.at(-1) as TaskQuery;
  return is.watched !== undefined || isNot.watched !== undefined;
};

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
    onSuccess: (_reply, _isWatching, _result, { client }) => void reloadWatched(client, ids),
    onError: (_error, isWatching, _result, { client }) => showWatching(client, ids, taskId, !isWatching),
    onSettled: (_reply, _error, _isWatching, _result, { client }) => {
      void client.invalidateQueries({ queryKey: [workKey, 'watched'] });
      expireDetails(client, ids, taskId);
      void client.invalidateQueries({ queryKey: watchersKey({ ...ids, taskId }) });
    },
  });

import { mutationOptions, useMutation, useMutationState, type QueryClient } from '@tanstack/react-query';
import { serverToast } from '../../platform/api/announce.ts';
import type { ProjectIds } from '../projects/index.ts';
import { taskQuery } from './queries.ts';

export interface TaskIds extends ProjectIds {
  taskId: string;
}

interface Sending<Change> {
  send: (client: QueryClient, change: Change) => Promise<unknown>;
  /** Once it is stored. */
  onDone: (client: QueryClient, change: Change) => void;
  onRefused?: (client: QueryClient, change: Change) => void;
  /** After the last one that is under way. */
  reload: (client: QueryClient) => void;
}

const keyOf = (part: string, { projectId, taskId }: TaskIds) => [part, projectId, taskId];

/**
 * Changes of what hangs on a task, each of which waits for the one before. Those under way are to be shown on top of what the
 * server has: whatever comes from elsewhere meanwhile undoes nothing on the screen, and what is refused is gone by itself.
 */
export function usePartChanges<Change>(part: string, place: TaskIds, sending: Sending<Change>) {
  const underWay = useMutationState({
    filters: { mutationKey: keyOf(part, place), status: 'pending' },
    select: ({ state }) => state.variables as Change,
  });
  const { mutate } = useMutation(partChange(part, place, sending));
  return { underWay, change: mutate };
}

/** One of them, for what outlives the screen. */
export function partChange<Change>(
  part: string,
  place: TaskIds,
  { send, onDone, onRefused, reload }: Sending<Change>,
) {
  const { taskId, ...ids } = place;
  const mutationKey = keyOf(part, place);
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (change: Change, { client }) => send(client, change),
    onMutate: (_change, { client }) => client.cancelQueries({ queryKey: taskQuery(ids, taskId).queryKey }),
    onSuccess: (_reply, change, _result, { client }) => onDone(client, change),
    onError: (_error, change, _result, { client }) => onRefused?.(client, change),
    onSettled: (_reply, _error, _change, _result, { client }) => {
      if (client.isMutating({ mutationKey }) <= 1) reload(client);
    },
    meta: { failure: serverToast },
  });
}

export const findShown = (client: QueryClient, { taskId, ...ids }: TaskIds) =>
  client.getQueryData(taskQuery(ids, taskId).queryKey)?.task;

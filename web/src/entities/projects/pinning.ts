import { pinProject } from '@muster/contract';
import { useMutation, type Query, type QueryClient } from '@tanstack/react-query';
import { alertBox, unauthorizedAlert } from '../../platform/api/announce.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { projectQuery, type ProjectIds } from './project-queries.ts';
import { inListOrder } from './order.ts';
import { changeLists, projectsQuery } from './queries.ts';

const listsOf = ({ organizationId }: ProjectIds) => projectsQuery(organizationId).queryKey;

/** In all lists that have it, where it then belongs, and in itself. */
function showPin(client: QueryClient, ids: ProjectIds, isPinned: boolean) {
  client.setQueryData(
    projectQuery(ids).queryKey,
    (data) => data && { ...data, project: { ...data.project, isPinned } },
  );
  changeLists(client, ids.organizationId, (all, { sort }) =>
    inListOrder(
      all.map((one) => (one._id === ids.projectId ? { ...one, isPinned } : one)),
      sort,
    ),
  );
}

/** Shows it at once, and takes it back if the server refuses. The last press counts. */
export function usePinProject(ids: ProjectIds) {
  const mutationKey = ['pin', ids.organizationId];
  return useMutation({
    mutationKey,
    scope: { id: `pin ${ids.projectId}` },
    mutationFn: (isPinned: boolean) => call(pinProject, { params: ids, body: { isPinned } }),
    onMutate: async (isPinned, { client }) => {
      // What was asked for before would put it back.
      const isShown = { predicate: ({ state }: Query) => state.data !== undefined };
      await client.cancelQueries({ queryKey: listsOf(ids) });
      await client.cancelQueries({ queryKey: projectQuery(ids).queryKey, ...isShown });
      showPin(client, ids, isPinned);
    },
    onError: (_error, isPinned, _result, { client }) => showPin(client, ids, !isPinned),
    onSettled: (_reply, _error, _isPinned, _result, { client }) => {
      // What the next press has shown already is not to be taken back in between.
      if (client.isMutating({ mutationKey }) !== 1) return;
      void client.invalidateQueries({ queryKey: listsOf(ids) });
      void client.invalidateQueries({ queryKey: projectQuery(ids).queryKey });
    },
    meta: {
      failure: (error: ApiError) =>
        error.code === 'TOO_MANY_PINS' ? alertBox(error.message) : unauthorizedAlert(error),
    },
  });
}

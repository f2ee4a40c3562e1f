import { chooseOpeningView, type View } from '@muster/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { projectQuery, type ProjectIds } from '../projects/index.ts';
import { refusal, reload } from './queries.ts';

/** With which view the tasks open, or with none. Shown at once, and as it is if the server refuses. */
export const useChooseOpening = (ids: ProjectIds) =>
  useMutation({
    scope: { id: `opening view ${ids.projectId}` },
    mutationFn: (view: View | null) =>
      call(chooseOpeningView, { params: ids, body: { viewId: view?._id ?? null } }),
    onMutate: async (opensWith, { client }) => {
      const { queryKey } = projectQuery(ids);
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(
        queryKey,
        (reply) => reply && { ...reply, project: { ...reply.project, opensWith } },
      );
      return before;
    },
    // Where the network is away, it is not told anew.
    onError: (_error, _view, before, { client }) => {
      if (before) client.setQueryData(projectQuery(ids).queryKey, before);
    },
    onSettled: (_reply, _error, _view, _result, { client }) => reload(client, ids),
    meta: { failure: refusal },
  });

import {
  compareWords,
  createView,
  deleteView,
  listViews,
  updateView,
  type NewView,
  type View,
  type ViewChanges,
} from '@muster/contract';
import { queryOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import { alertBox, serverToast, unauthorizedAlert } from '../../platform/api/announce.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { reactToHints } from '../../platform/live/registry.ts';
import { projectQuery, type ProjectIds } from '../projects/index.ts';
import { offerUndo } from '../trash/index.ts';

const viewsKey = 'views';

export const viewsQuery = ({ organizationId, projectId }: ProjectIds) =>
  queryOptions({
    queryKey: [viewsKey, organizationId, projectId],
    queryFn: ({ signal }) => call(listViews, { params: { organizationId, projectId } }, { signal }),
    select: ({ views }) => views,
  });

// A hint about a private one names no organization.
reactToHints({ reload: { views: () => [[viewsKey]] } });

export const useCreateView = (ids: ProjectIds) =>
  useMutation({
    mutationFn: (view: NewView & { _id: string }) =>
      call(createView, { params: ids, body: view }).catch(atTheName),
    onSuccess: ({ view }, _view, _result, { client }) => show(client, ids, view),
    onSettled: (_reply, _error, _view, _result, { client }) => reload(client, ids),
    meta: { failure: refusal, showsFields: true },
  });

interface ViewUpdate {
  /** As it is shown. */
  view: View;
  changes: ViewChanges;
}

/** Shows the change at once, and takes it back if the server refuses. */
export const useUpdateView = (ids: ProjectIds) =>
  useMutation({
    mutationFn: ({ view: { _id: viewId, version }, changes }: ViewUpdate) =>
      call(updateView, { params: { ...ids, viewId }, body: { ...changes, version } }).catch(atTheName),
    onMutate: ({ view, changes }, { client }) => show(client, ids, { ...view, ...changes }),
    onSuccess: ({ view }, _update, _result, { client }) => show(client, ids, view),
    onError: (_error, { view }, _result, { client }) => show(client, ids, view),
    onSettled: (_reply, _error, _update, _result, { client }) => reload(client, ids),
    meta: { failure: refusal, showsFields: true },
  });

/** Leaves at once. Undo makes the same one anew. */
export const useDeleteView = (ids: ProjectIds) =>
  useMutation({
    mutationFn: ({ _id: viewId }: View) => call(deleteView, { params: { ...ids, viewId } }),
    onMutate: ({ _id }, { client }) => drop(client, ids, _id),
    onSuccess: (_reply, view, _result, { client }) => {
      const { createdBy: _maker, version: _version, ...again } = view;
      offerUndo(client, {
        name: view.name,
        restore: () => call(createView, { params: ids, body: again }),
        show: () => {
          void show(client, ids, view);
          return () => void drop(client, ids, view._id);
        },
        reload: () => reload(client, ids),
      });
    },
    onError: ({ status }: ApiError, view, _result, { client }) =>
      status === 404 ? undefined : show(client, ids, view),
    onSettled: (_reply, _error, _view, _result, { client }) => reload(client, ids),
    meta: { failure: refusal },
  });

const show = (client: QueryClient, ids: ProjectIds, view: View) =>
  change(client, ids, (views) => [...views.filter(({ _id }) => _id !== view._id), view]);

const drop = (client: QueryClient, ids: ProjectIds, id: string) =>
  change(client, ids, (views) => views.filter(({ _id }) => _id !== id));

async function change(client: QueryClient, ids: ProjectIds, by: (views: View[]) => View[]) {
  const { queryKey } = viewsQuery(ids);
  await client.cancelQueries({ queryKey });
  client.setQueryData(
    queryKey,
    (reply) => reply && { ...reply, views: by(reply.views).toSorted((one, other) => byName(one, other)) },
  );
}

const byName = (one: View, other: View) => compareWords(one.name, other.name);

/** And the project, whose tasks may open with one of them. */
export function reload(client: QueryClient, ids: ProjectIds) {
  void client.invalidateQueries(viewsQuery(ids));
  void client.invalidateQueries(projectQuery(ids));
}

/** What keeps it from being saved is the server's to say. */
export const refusal = (error: ApiError) => {
  if (error.code === 'TOO_MANY_VIEWS' || error.code === 'STALE') return alertBox(error.message);
  return error.status === 404 ? serverToast(error) : unauthorizedAlert(error);
};

/** A name that is taken is shown where it was typed. */
function atTheName(error: ApiError): never {
  if (error.code !== 'VIEW_NAME_TAKEN') throw error;
  throw new ApiError({ ...error, message: error.message, fields: { name: error.message } });
}

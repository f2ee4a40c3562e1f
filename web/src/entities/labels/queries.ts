import {
  createLabel,
  deleteLabel,
  listLabels,
  updateLabel,
  type Label,
  type LabelChanges,
} from '@muster/contract';
import { queryOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import { messages } from '../../messages.ts';
import { alertBox, serverToast, unauthorizedAlert } from '../../platform/api/announce.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { reactToHints } from '../../platform/live/registry.ts';
import { toast } from '../../platform/toasts/toast.ts';
import { reloadProject, type ProjectIds } from '../projects/index.ts';
import { offerBack } from '../trash/index.ts';
import { byName } from './order.ts';

const labelsKey = 'labels';

export const labelsQuery = ({ organizationId, projectId }: ProjectIds) =>
  queryOptions({
    queryKey: [labelsKey, organizationId, projectId],
    queryFn: ({ signal }) => call(listLabels, { params: { organizationId, projectId } }, { signal }),
    select: ({ labels }) => labels,
  });

reactToHints({
  reload: { labels: ({ organizationId, projectId }) => [[labelsKey, organizationId, projectId]] },
});

export const useCreateLabel = (ids: ProjectIds) =>
  useMutation({
    mutationFn: (label: Label) => call(createLabel, { params: ids, body: label }).catch(atTheName),
    onSuccess: ({ label }, _label, _result, { client }) => show(client, ids, label),
    onSettled: (_reply, _error, _label, _result, { client }) => reload(client, ids),
    meta: { failure: refusal, showsFields: true },
  });

interface LabelUpdate {
  /** As it is shown. */
  label: Label;
  changes: LabelChanges;
}

/** Shows the change at once, and takes it back if the server refuses. */
export const useUpdateLabel = (ids: ProjectIds) =>
  useMutation({
    mutationFn: ({ label: { _id: labelId }, changes }: LabelUpdate) =>
      call(updateLabel, { params: { ...ids, labelId }, body: changes }).catch(atTheName),
    onMutate: ({ label, changes }, { client }) => show(client, ids, { ...label, ...changes }),
    onError: (_error, { label }, _result, { client }) => show(client, ids, label),
    onSettled: (_reply, _error, _update, _result, { client }) => reload(client, ids),
    meta: { failure: refusal, showsFields: true },
  });

/** Tasks show no label that is not among those of the project, so it leaves them at once. */
export const useDeleteLabel = (ids: ProjectIds) =>
  useMutation({
    mutationFn: ({ _id: labelId }: Label) =>
      call(deleteLabel, { params: { ...ids, labelId }, querystring: {} }),
    onMutate: ({ _id }, { client }) => drop(client, ids, _id),
    onSuccess: (_reply, label, _result, { client }) => {
      reloadProject(client, ids);
      offerBack(client, ids, label, () => {
        void show(client, ids, label);
        return () => void drop(client, ids, label._id);
      });
    },
    onError: ({ status }: ApiError, label, _result, { client }) =>
      status === 404 ? undefined : show(client, ids, label),
    meta: { failure: refusal },
  });

interface LabelMerge {
  label: Label;
  into: Label;
}

/** Its tasks have the other one instead. It leaves them at once, as one that is deleted does. */
export const useMergeLabel = (ids: ProjectIds) =>
  useMutation({
    mutationFn: ({ label: { _id: labelId }, into }: LabelMerge) =>
      call(deleteLabel, { params: { ...ids, labelId }, querystring: { into: into._id } }),
    onMutate: ({ label }, { client }) => drop(client, ids, label._id),
    onSuccess: (_reply, { label, into }, _result, { client }) => {
      reloadProject(client, ids);
      toast.success(messages.labels.merged(label.name, into.name));
    },
    onError: ({ status }: ApiError, { label }, _result, { client }) =>
      status === 404 ? undefined : show(client, ids, label),
    // Either of the two may be gone by now.
    onSettled: (_reply, _error, _merge, _result, { client }) => reload(client, ids),
    meta: { failure: (error: ApiError) => refusal(error) ?? serverToast(error) },
  });

const show = (client: QueryClient, ids: ProjectIds, label: Label) =>
  change(client, ids, (labels) => [...labels.filter(({ _id }) => _id !== label._id), label]);

const drop = (client: QueryClient, ids: ProjectIds, id: string) =>
  change(client, ids, (labels) => labels.filter(({ _id }) => _id !== id));

async function change(client: QueryClient, ids: ProjectIds, by: (labels: Label[]) => Label[]) {
  const { queryKey } = labelsQuery(ids);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (reply) => reply && { ...reply, labels: by(reply.labels).toSorted(byName) });
}

const reload = (client: QueryClient, ids: ProjectIds) => void client.invalidateQueries(labelsQuery(ids));

/** What keeps it from being made is the server's to say. */
const refusal = (error: ApiError) =>
  error.code === 'TOO_MANY_LABELS' ? alertBox(error.message) : unauthorizedAlert(error);

/** A name that is taken is shown where it was typed. */
function atTheName(error: ApiError): never {
  if (error.code !== 'LABEL_NAME_TAKEN') throw error;
  throw new ApiError({ ...error, message: error.message, fields: { name: error.message } });
}

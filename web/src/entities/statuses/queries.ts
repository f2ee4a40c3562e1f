import {
  createTaskStatus,
  deleteTaskStatus,
  getTaskStatus,
  listTaskStatuses,
  updateTaskStatus,
  type NewTaskStatus,
  type TaskStatus,
  type TaskStatusChanges,
} from '@muster/contract';
import { queryOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import { alertBox } from '../../platform/api/announce.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { call, type Input } from '../../platform/api/call.ts';
import { missedBy } from '../../platform/api/changed-fields.ts';
import { messages } from '../../messages.ts';
import { reactToHints } from '../../platform/live/registry.ts';
import { toast } from '../../platform/toasts/toast.ts';
import { reloadProject, type ProjectIds } from '../projects/index.ts';
import { offerBack } from '../trash/index.ts';
import { inOrder } from './order.ts';

const texts = messages.statuses;

const statusesKey = 'statuses';

export const statusesQuery = ({ organizationId, projectId }: ProjectIds) =>
  queryOptions({
    queryKey: [statusesKey, organizationId, projectId],
    queryFn: ({ signal }) => call(listTaskStatuses, { params: { organizationId, projectId } }, { signal }),
    select: ({ taskStatuses }) => taskStatuses,
  });

/** In their order, and asked for again where they may have changed since. */
export const freshStatuses = async (client: QueryClient, ids: ProjectIds) =>
  inOrder((await client.fetchQuery(statusesQuery(ids))).taskStatuses);

/** With all of its description, of which the list has the beginning. */
export const statusQuery = (ids: ProjectIds, statusId: string) =>
  queryOptions({
    queryKey: [...statusesQuery(ids).queryKey, statusId],
    queryFn: ({ signal }) => call(getTaskStatus, { params: { ...ids, statusId } }, { signal }),
    select: ({ taskStatus }) => taskStatus,
  });

reactToHints({
  reload: { statuses: ({ organizationId, projectId }) => [[statusesKey, organizationId, projectId]] },
});

export const useCreateStatus = (ids: ProjectIds) =>
  useMutation({
    mutationFn: (status: NewTaskStatus) => create(ids, status).catch(atTheName),
    onSuccess: ({ taskStatus }, _status, _result, { client }) =>
      change(client, ids, (statuses) => [
        ...statuses.filter(({ _id }) => _id !== taskStatus._id),
        taskStatus,
      ]),
    onSettled: (_reply, _error, _status, _result, { client }) => reload(client, ids),
    meta: {
      success: texts.created,
      failure: (error: ApiError) =>
        error.code === 'TOO_MANY_STATUSES' ? alertBox(error.message) : refusal('create')(error),
      showsFields: true,
    },
  });

/** The statuses that a project may start with, one behind the other. */
export const useStartStatuses = (ids: ProjectIds) =>
  useMutation({
    mutationFn: async (statuses: readonly NewTaskStatus[]) => {
      for (const status of statuses) await create(ids, status);
    },
    onSettled: (_replies, _error, _statuses, _result, { client }) => reload(client, ids),
    meta: { success: texts.created, failure: refusal('create') },
  });

interface StatusUpdate {
  /** As it is shown. */
  status: TaskStatus;
  /** Only what was typed: the rest may be somebody else's. */
  changes: TaskStatusChanges;
}

/** Shows the change at once, and takes it back if the server refuses. */
export function useUpdateStatus(ids: ProjectIds) {
  const { queryKey } = statusesQuery(ids);
  return useMutation({
    mutationFn: ({ status: { _id }, changes }: StatusUpdate) => put(ids, _id, changes).catch(atTheName),
    onMutate: async ({ status, changes }, { client }) => {
      await client.cancelQueries({ queryKey });
      change(client, ids, replaced({ ...status, ...changes }));
    },
    onSuccess: (reply, _update, _result, { client }) =>
      client.setQueryData(statusQuery(ids, reply.taskStatus._id).queryKey, reply),
    onError: (_error, { status }, _result, { client }) => change(client, ids, replaced(status)),
    // Whether its tasks are over goes by its category.
    onSettled: (_reply, _error, { changes }, _result, { client }) =>
      changes.category ? reloadProject(client, ids) : reload(client, ids),
    meta: { success: texts.updated, failure: refusal('update'), showsFields: true },
  });
}

interface StatusMove {
  statusId: string;
  /** The one that it is put behind: a number would undo what others have moved meanwhile. */
  after: string | null;
  /** What changes its number by that, as it is shown until the server answers. */
  moved: TaskStatus[];
}

/** Several moves wait for one another and are told as one. */
export function useReorderStatuses(ids: ProjectIds) {
  const { queryKey } = statusesQuery(ids);
  const mutationKey = ['reorder', ...queryKey];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ statusId, after }: StatusMove) => put(ids, statusId, { after }),
    onMutate: async ({ moved }, { client }) => {
      await client.cancelQueries({ queryKey });
      const statuses = client.getQueryData(queryKey)?.taskStatuses ?? [];
      const before = statuses.filter(({ _id }) => moved.some((status) => status._id === _id));
      change(client, ids, replaced(...moved));
      return { before };
    },
    onError: (_error, _move, saved, { client }) => change(client, ids, replaced(...(saved?.before ?? []))),
    onSettled: (_reply, error, _move, _saved, { client }) => {
      if (client.isMutating({ mutationKey }) > 1) return;
      if (!error) toast.success(texts.updated);
      reload(client, ids);
    },
    meta: { failure: refusal('update') },
  });
}

interface Deletion {
  status: TaskStatus;
  moveTo?: string;
}

export const useDeleteStatus = (ids: ProjectIds) =>
  useMutation({
    mutationFn: ({ status: { _id: statusId }, moveTo }: Deletion) =>
      call(deleteTaskStatus, { params: { ...ids, statusId }, querystring: { moveTo } }),
    onSuccess: (_reply, { status }, _result, { client }) => {
      change(client, ids, (statuses) => statuses.filter(({ _id }) => _id !== status._id));
      reloadProject(client, ids);
      offerBack(client, ids, status);
    },
    meta: {
      success: texts.deleted,
      // The dialog then asks where to move them.
      failure: (error: ApiError) => (tasksLeftIn(error) > 0 ? [] : refusal('delete')(error)),
    },
  });

/** How many tasks keep a status from being deleted. */
export const tasksLeftIn = (error: Error | null) =>
  error instanceof ApiError && error.code === 'STATUS_HAS_TASKS'
    ? (error.reply as { tasks: number }).tasks
    : 0;

async function create(ids: ProjectIds, status: NewTaskStatus): Promise<{ taskStatus: TaskStatus }> {
  const made = await call(createTaskStatus, { params: ids, body: status });
  const changes = missedBy(made.taskStatus, status);
  return changes ? put(ids, made.taskStatus._id, changes) : made;
}

const put = (ids: ProjectIds, statusId: string, changes: Input<typeof updateTaskStatus>['body']) =>
  call(updateTaskStatus, { params: { ...ids, statusId }, body: changes });

function change(client: QueryClient, ids: ProjectIds, by: (statuses: TaskStatus[]) => TaskStatus[]) {
  client.setQueryData(
    statusesQuery(ids).queryKey,
    (reply) => reply && { ...reply, taskStatuses: inOrder(by(reply.taskStatuses)) },
  );
}

const replaced =
  (...changed: TaskStatus[]) =>
  (statuses: TaskStatus[]) =>
    statuses.map((status) => changed.find(({ _id }) => _id === status._id) ?? status);

const reload = (client: QueryClient, ids: ProjectIds) => void client.invalidateQueries(statusesQuery(ids));

const refusal =
  (verb: 'create' | 'update' | 'delete') =>
  ({ isRefusal }: ApiError) =>
    isRefusal ? alertBox(texts.unauthorized(verb)) : undefined;

/** A name that is taken is shown where it was typed. */
function atTheName(error: ApiError): never {
  if (error.code !== 'STATUS_NAME_TAKEN') throw error;
  throw new ApiError({ ...error, message: error.message, fields: { name: error.message } });
}

import {
  createTask,
  deleteTask,
  NewTask,
  type TaskRef,
  type TaskStatus,
  type WorkTask,
} from '@muster/contract';
import { mutationOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { messages } from '../../messages.ts';
import { announceFailure, serverToast } from '../../platform/api/announce.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { mutate, mutateAside } from '../../platform/api/mutate.ts';
import { newId } from '../../platform/api/new-id.ts';
import { changeRows } from '../../platform/api/pages.ts';
import { toast } from '../../platform/toasts/toast.ts';
import { sayUndoable } from '../../platform/toasts/undoable.ts';
import { useSignedInUser } from '../../platform/session/current-user.ts';
import { projectQuery, workKey } from '../projects/index.ts';
import { freshStatuses } from '../statuses/index.ts';
import { overtaken, toTask, type TaskToCreate } from '../tasks/index.ts';
import { placed } from './changing.ts';
import { nameOf, placeOf, reloadWork, type WorkPages } from './queries.ts';

/** Where a new task goes. */
export type WorkPlace = Pick<TaskRef, 'organization' | 'project'>;

export interface NewWork {
  _id: string;
  place: WorkPlace;
  title: string;
  dueDate: string | null;
}

/** The id under which it was sent before, if this is the same: the server may have it, though its answer was lost. */
export const idFor = ({ place, title, dueDate }: Omit<NewWork, '_id'>, returned: NewWork | undefined) =>
  returned?.place.project._id === place.project._id &&
  returned.title === title &&
  returned.dueDate === dueDate
    ? returned._id
    : newId();

/** A task for oneself, in the first status of its project; shown at once and taken back if it is refused. Undo deletes it. */
export function useAddWork() {
  const client = useQueryClient();
  const { _id: me, fullName } = useSignedInUser();
  /** Whether it was added; why not is said. */
  return async ({ place, _id, ...words }: NewWork) => {
    const status = await firstStatus(client, place);
    if (!status) return false;
    const { success, data, error } = NewTask.safeParse({ ...words, status: status._id, assignedTo: [me] });
    if (!success) {
      toast.warning(error.issues[0]!.message);
      return false;
    }
    const work = asWork({ ...data, _id }, { _id: me, fullName }, status, place);
    return mutate(client, adding, work).then(
      () => true,
      () => false,
    );
  };
}

async function firstStatus(client: QueryClient, { organization, project }: WorkPlace) {
  const ids = { organizationId: organization._id, projectId: project._id };
  try {
    const [first] = await freshStatuses(client, ids);
    if (!first) toast.warning(messages.work.noStatus(project.name));
    return first;
  } catch (error) {
    announceFailure(error);
    void client.invalidateQueries(projectQuery(ids));
    return undefined;
  }
}

/** As its row shows it until the server answers. */
function asWork(
  task: TaskToCreate,
  author: { _id: string; fullName: string },
  { name, color, category }: TaskStatus,
  place: WorkPlace,
): WorkTask {
  const { _id, title } = task;
  return {
    ...toTask(task, author),
    completedAt: null,
    ref: { ...place, _id, title, key: '', number: 0, status: { name, color, category } },
    labelled: [],
  };
}

const adding = mutationOptions({
  mutationFn: (work: WorkTask) => {
    const { _id, title, status, dueDate, assignedTo } = work;
    return call(createTask, { params: placeOf(work), body: { _id, title, status, dueDate, assignedTo } });
  },
  // Sent again it may be there already.
  onMutate: (work, { client }) => change(client, work, (rows) => placed(without(rows, work), work)),
  onSuccess: (_reply, work, _held, { client }) =>
    sayUndoable('success', messages.tasks.created, () => mutateAside(client, takingBack(work), work)),
  onError: (_error, work, _held, { client }) => {
    void client.invalidateQueries(projectQuery(placeOf(work)));
    return change(client, work, (rows) => without(rows, work));
  },
  onSettled: (_reply, _error, _work, _held, { client }) => reloadWork(client),
  meta: { failure: serverToast },
});

const takingBack = ({ title }: WorkTask) =>
  mutationOptions({
    mutationFn: (work: WorkTask) => {
      const params = { ...placeOf(work), taskId: work._id };
      return call(deleteTask, { params, querystring: { untouched: 'true' } });
    },
    onMutate: (work, { client }) => change(client, work, (rows) => without(rows, work)),
    onSuccess: () => toast.success(messages.trash.deleted(title)),
    onSettled: (_reply, _error, _work, _held, { client }) => reloadWork(client),
    meta: { failure: (error: ApiError) => overtaken(title)(error) ?? serverToast(error) },
  });

const without = (rows: WorkTask[], work: WorkTask) => rows.filter((row) => nameOf(row) !== nameOf(work));

/** In the lists of what is assigned to me and created by me, of all organizations or of its own. */
async function change(client: QueryClient, work: WorkTask, put: (rows: WorkTask[]) => WorkTask[]) {
  await client.cancelQueries({ queryKey: [workKey] });
  for (const which of ['assigned', 'created'])
    for (const of of ['all', work.ref.organization._id])
      client.setQueryData([workKey, which, of], (data: WorkPages | undefined) =>
        changeRows(data, 'tasks', put),
      );
}

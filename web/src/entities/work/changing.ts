import { isOver, type TaskChanges, type TaskStatus, type WorkTask } from '@muster/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api/api-error.ts';
import { changeRows } from '../../platform/api/pages.ts';
import { toast } from '../../platform/toasts/toast.ts';
import { workKey } from '../projects/index.ts';
import { updateTaskOf } from '../tasks/index.ts';
import { nameOf, placeOf, reloadWork, type WorkPages } from './queries.ts';

interface Change extends Pick<TaskChanges, 'dueDate'> {
  status?: TaskStatus;
}

/** Shows it at once: what is over goes, and what is due on another day stands there. It can be undone as everywhere. */
export function useChangeWork() {
  const client = useQueryClient();
  return async (task: WorkTask, { status, ...changes }: Change) => {
    await client.cancelQueries({ queryKey: [workKey] });
    show(client, { ...task, ...changes, ...(status && inStatus(task, status)) });
    const sent = { ...changes, ...(status && { status: status._id }) };
    await updateTaskOf(client, placeOf(task), { task, changes: sent }).catch((error: unknown) => {
      // A row has no place beside its fields to say it.
      const [problem] = Object.values((error instanceof ApiError && error.fields) || {});
      if (problem) toast.error(problem);
      return reloadWork(client);
    });
  };
}

const inStatus = ({ ref }: WorkTask, { _id, name, color, category }: TaskStatus) => ({
  status: _id,
  ref: { ...ref, status: { name, color, category } },
});

function show(client: QueryClient, task: WorkTask) {
  const put = (rows: WorkTask[]) => {
    const others = rows.filter((row) => nameOf(row) !== nameOf(task));
    if (others.length === rows.length) return rows;
    return isOver(task.ref.status.category) ? others : placed(others, task);
  };
  client.setQueriesData({ queryKey: [workKey] }, (data: WorkPages | undefined) =>
    changeRows(data, 'tasks', put),
  );
}

/** In the order of the server: by day, without one last; of one day the newest first. */
export function placed(rows: WorkTask[], task: WorkTask) {
  const at = rows.findIndex((row) => isBefore(task, row));
  return rows.toSpliced(at === -1 ? rows.length : at, 0, task);
}

const dayOf = ({ dueDate }: WorkTask) => dueDate ?? 'infinity';

const isBefore = (one: WorkTask, other: WorkTask) =>
  dayOf(one) === dayOf(other) ? one.createdAt >= other.createdAt : dayOf(one) < dayOf(other);

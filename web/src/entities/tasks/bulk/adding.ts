import { changeTasks, createTask, type Person, type Task } from '@muster/contract';
import { mutationOptions, notifyManager, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';
import { mutate } from '../../../platform/api/mutate.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { sayUndoable } from '../../../platform/toasts/undoable.ts';
import { messages } from '../../../messages.ts';
import type { ProjectIds } from '../../projects/index.ts';
import { completedIn } from '../completion.ts';
import { dropTask, reloadAllLists, holdLists, prependTask, putTask, reloadLists } from '../lists/lists.ts';
import { refusalOf, toTask, type TaskToCreate } from '../queries.ts';
import { changeTasksOf } from './changing.ts';

interface Added {
  made: Task[];
  /** Those that were not added, as they can be sent again. */
  left: TaskToCreate[];
}

/** All of them or, where those that were made can be taken away again, none. They stand in the order that they have here. */
export async function addTasks(
  client: QueryClient,
  ids: ProjectIds,
  by: Person,
  tasks: TaskToCreate[],
): Promise<Added> {
  const made: Task[] = [];
  try {
    await mutate(client, adding(ids, by, made), tasks);
    return { made, left: [] };
  } catch {
    const isMade = ({ _id }: TaskToCreate) => made.some((task) => task._id === _id);
    if (!(await takeAway(client, ids, made))) return { made, left: tasks.filter((task) => !isMade(task)) };
    // What lies in the trash keeps its id.
    return { made: [], left: tasks.map((task) => (isMade(task) ? { ...task, _id: newId() } : task)) };
  }
}

/** Shows all of them at once. Each comes above the one before, so the last of them is sent first. */
const adding = (ids: ProjectIds, by: Person, made: Task[]) =>
  mutationOptions({
    scope: { id: `many tasks of ${ids.projectId}` },
    mutationFn: async (tasks: TaskToCreate[]) => {
      for (const { assignedTo: _later, ...task } of tasks.toReversed()) {
        const { task: added } = await call(createTask, { params: ids, body: task });
        made.push(added);
      }
      await assign(ids, tasks);
    },
    onMutate: async (tasks, { client }) => {
      await holdLists(client, ids);
      notifyManager.batch(() => {
        for (const task of tasks.toReversed())
          prependTask(client, ids, {
            ...toTask(task, by),
            completedAt: completedIn(client, ids, task.status),
          });
      });
    },
    onSuccess: (_nothing, tasks, _shown, { client }) => {
      notifyManager.batch(() => {
        for (const task of made) putTask(client, ids, withPeople(task, tasks));
      });
      const undo = () => void removeTasks(client, ids, made);
      sayUndoable('success', messages.manyTasks.added(made.length), undo);
    },
    onError: (_error, tasks, _shown, { client }) => {
      notifyManager.batch(() => {
        for (const { _id } of tasks) dropTask(client, ids, _id);
      });
      reloadAllLists(client, ids);
    },
    onSettled: (_nothing, _error, _tasks, _shown, { client }) => void reloadLists(client, ids),
    meta: { failure: refusalOf('add') },
  });

/** Many at once, so that nobody is mailed about each of them. */
async function assign(ids: ProjectIds, tasks: readonly TaskToCreate[]) {
  const together = Object.groupBy(tasks, ({ assignedTo }) => assignedTo.join());
  for (const same of Object.values(together)) {
    const { assignedTo } = same![0]!;
    if (assignedTo.length > 0)
      await call(changeTasks, { params: ids, body: { ids: same!.map(idOf), add: { assignedTo } } });
  }
}

function withPeople(task: Task, typed: readonly TaskToCreate[]): Task {
  const { assignedTo } = typed.find(({ _id }) => _id === task._id)!;
  return assignedTo.length > 0
    ? { ...task, assignedTo: assignedTo.toSorted(), version: task.version + 1 }
    : task;
}

const removeTasks = (client: QueryClient, ids: ProjectIds, tasks: Task[]) =>
  changeTasksOf(client, ids, { tasks, change: { delete: true } }).catch(() => undefined);

/** Answers whether they are gone; nobody is told of what they have hardly seen. */
const takeAway = (client: QueryClient, ids: ProjectIds, tasks: readonly Task[]) =>
  tasks.length === 0 ||
  call(changeTasks, { params: ids, body: { ids: tasks.map(idOf), delete: true } }).then(
    () => {
      reloadAllLists(client, ids);
      return true;
    },
    () => false,
  );

const idOf = ({ _id }: { _id: string }) => _id;

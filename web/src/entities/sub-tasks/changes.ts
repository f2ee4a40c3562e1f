import { limits, NewTask, type SubTask } from '@muster/contract';

export type NewSubTask = Pick<SubTask, '_id' | 'title' | 'status'>;

/** What a person does to the sub-tasks of a task. To release one is to make it a task like any other. */
export type SubTaskChange =
  | { does: 'add'; items: readonly NewSubTask[] }
  | { does: 'move'; task: SubTask; status: string; isDone: boolean }
  | { does: 'release' | 'delete'; task: SubTask };

/** With the change, as the server will make it. Made twice, it is the same. */
export function changed(tasks: readonly SubTask[], change: SubTaskChange): SubTask[] {
  if (change.does === 'add') {
    const known = new Set(tasks.map(({ _id }) => _id));
    return [...tasks, ...change.items.filter(({ _id }) => !known.has(_id)).map(toSubTask)];
  }
  const { _id } = change.task;
  if (change.does !== 'move') return tasks.filter((task) => task._id !== _id);
  const { status, isDone } = change;
  return tasks.map((task) =>
    task._id === _id
      ? { ...task, status, completedAt: isDone ? (task.completedAt ?? new Date().toISOString()) : null }
      : task,
  );
}

/** One that is brought back has more than a new one. */
const toSubTask = (item: NewSubTask): SubTask => ({
  number: 0,
  key: '',
  assignedTo: [],
  dueDate: null,
  completedAt: null,
  version: 1,
  ...item,
});

export const progressOf = (tasks: readonly SubTask[]) => ({
  done: tasks.filter(({ completedAt }) => completedAt !== null).length,
  total: tasks.length,
});

/** Why they cannot be added to so many. */
export function problemWith(titles: readonly string[], count: number): string | undefined {
  const room = limits.subTasks - count;
  if (titles.length > room) return `A task may have at most ${limits.subTasks} sub-tasks.`;
  for (const [index, title] of titles.entries()) {
    const problem = NewTask.shape.title.safeParse(title).error?.issues[0]?.message;
    if (problem) return titles.length === 1 ? problem : `Line ${index + 1}: ${problem}`;
  }
  return undefined;
}

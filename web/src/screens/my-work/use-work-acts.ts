import { addDays, type TaskStatus, type WorkTask } from '@muster/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { today } from '../../entities/tasks/dates/today.ts';
import { freshStatuses } from '../../entities/statuses/queries.ts';
import { useChangeWork } from '../../entities/work/changing.ts';
import { nameOf, placeOf } from '../../entities/work/queries.ts';
import { messages } from '../../messages.ts';
import { announceFailure } from '../../platform/api/announce.ts';
import { useShortcut } from '../../platform/keys/handlers.ts';
import { toast } from '../../platform/toasts/toast.ts';
import type { WorkPanel } from './use-work-panel.ts';

export type WorkActs = ReturnType<typeof useWorkActs>;

/** What can be done with a row; by one key each with the one that has the focus. */
export function useWorkActs(tasks: readonly WorkTask[], panel: WorkPanel) {
  const client = useQueryClient();
  const change = useChangeWork();
  const acts = {
    setStatus: (task: WorkTask, status: TaskStatus) => {
      if (status._id !== task.status) void change(task, { status });
    },
    setDay: (task: WorkTask, dueDate: string | null) => {
      if (dueDate !== task.dueDate) void change(task, { dueDate });
    },
    toTomorrow: (task: WorkTask) => acts.setDay(task, addDays(today(), 1)),
    /** Into the first status of its project that means so. */
    finish: (task: WorkTask) =>
      void findDone(client, task)
        .then((status) => status && change(task, { status }))
        .catch((error: unknown) => announceFailure(error)),
  };

  const withFocused = (act: (task: WorkTask) => void) => {
    const row = document.activeElement?.closest<HTMLElement>('[data-task]');
    const task = tasks.find((one) => nameOf(one) === row?.dataset['task']);
    if (task) act(task);
  };
  useShortcut('done', () => withFocused(acts.finish));
  useShortcut('tomorrow', () => withFocused(acts.toTomorrow));
  useShortcut('openBeside', () => withFocused(panel.open));
  return acts;
}

async function findDone(client: QueryClient, task: WorkTask) {
  const statuses = await freshStatuses(client, placeOf(task));
  const done = statuses.find(({ category }) => category === 'done');
  if (!done) toast.info(messages.work.noDone(task.ref.project.name));
  return done;
}

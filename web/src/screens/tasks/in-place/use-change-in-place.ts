import { datesInOrder, type Task } from '@muster/contract';
import { useChangeTasks } from '../../../entities/tasks/bulk/changing.ts';
import { useChangeTask } from '../../../entities/tasks/changing.ts';
import type { Edits } from '../../../entities/tasks/draft.ts';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { toast } from '../../../platform/toasts/toast.ts';

/** What is one thing is set, unless somebody else has changed it meanwhile; of several, one is added or removed. */
export function useChangeInPlace(ids: ProjectIds, row: HTMLElement) {
  const change = useChangeTask(ids);
  const { mutate } = useChangeTasks(ids);
  return {
    set: (task: Task, edits: Edits) => {
      if (!datesInOrder.isKept({ ...task, ...edits })) return toast.warning(datesInOrder.else.message);
      keepFocus(task._id, row);
      return change(task, edits);
    },
    toggle: (task: Task, field: 'assignedTo' | 'labels', id: string) =>
      mutate({ tasks: [task], change: { [task[field].includes(id) ? 'remove' : 'add']: { [field]: [id] } } }),
  };
}

/** A row that leaves its list hands the focus on: to itself where it is now, or to the one that stood beside it. */
function keepFocus(id: string, row: HTMLElement, frames = 20) {
  const beside = row.nextElementSibling ?? row.previousElementSibling;
  const look = (left: number) => {
    if (!row.isConnected && document.activeElement === document.body) {
      const now = document.querySelector<HTMLElement>(`[data-task="${id}"]`) ?? beside;
      return (now as HTMLElement | null)?.focus();
    }
    if (left > 0) requestAnimationFrame(() => look(left - 1));
  };
  look(frames);
}

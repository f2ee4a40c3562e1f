import { datesInOrder, type Task } from '@muster/contract';
import type { Change } from '../../../entities/tasks/bulk/become.ts';
import { useChangeTasks } from '../../../entities/tasks/bulk/changing.ts';
import { useChangeTask } from '../../../entities/tasks/changing.ts';
import type { Edits } from '../../../entities/tasks/draft.ts';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { messages } from '../../../messages.ts';
import { toast } from '../../../platform/toasts/toast.ts';
import { placeAfter } from '../../parts/tasks/place-after.ts';
import { useChangeSelected } from '../selection/use-change-selected.ts';

/**
 * A field with one value is set, on a single task only if nobody has changed it meanwhile; in a field with several, one value
 * is added or removed.
 */
export function useChangeInPlace(ids: ProjectIds, row: HTMLElement) {
  const changeOne = useChangeTask(ids);
  const { mutate } = useChangeTasks(ids);
  const changeSelected = useChangeSelected(ids);
  const changeAll = (tasks: readonly Task[], change: Change) =>
    (tasks.length === 1 ? mutate : changeSelected)({ tasks, change });
  return {
    set: (tasks: readonly Task[], edits: Edits) => {
      const wrong = tasks.find((task) => !datesInOrder.isKept({ ...task, ...edits }));
      if (wrong)
        return toast.warning(
          tasks.length === 1 ? datesInOrder.else.message : messages.manyTasks.startsLate(wrong.title),
        );
      keepFocus(tasks, row);
      return tasks.length === 1 ? changeOne(tasks[0]!, edits) : changeAll(tasks, { set: edits });
    },
    toggle: (tasks: readonly Task[], field: 'assignedTo' | 'labels', id: string) => {
      const isOnAll = tasks.every((task) => task[field].includes(id));
      changeAll(tasks, { [isOnAll ? 'remove' : 'add']: { [field]: [id] } });
    },
  };
}

/** A row that leaves its list hands the focus on: to itself where it is now, or to one that stays. */
function keepFocus(tasks: readonly Task[], row: HTMLElement, frames = 20) {
  const beside = placeAfter(tasks, row);
  const look = (left: number) => {
    if (!row.isConnected && document.activeElement === document.body) {
      const now = document.querySelector<HTMLElement>(`[data-task="${row.dataset.task!}"]`);
      return (now ?? beside)?.focus();
    }
    if (left > 0) requestAnimationFrame(() => look(left - 1));
  };
  look(frames);
}

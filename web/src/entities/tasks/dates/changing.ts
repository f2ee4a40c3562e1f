import type { Task } from '@muster/contract';
import { useCallback } from 'react';
import { messages } from '../../../messages.ts';
import type { ProjectIds } from '../../projects/index.ts';
import { useChangeTask } from '../changing.ts';
import { changedDates } from './shifting.ts';

/** Where a task is put on other days by hand. */
export function useChangeDates(ids: ProjectIds) {
  const change = useChangeTask(ids, messages.tasks.datesOvertaken);
  return useCallback(
    async (task: Task, to: Pick<Task, 'startDate' | 'dueDate'>) => {
      const changes = changedDates(task, to);
      if (Object.keys(changes).length > 0) await change(task, changes);
    },
    [change],
  );
}

import type { Task } from '@muster/contract';
import { useNavigate } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { heedListKeys } from '../../ui/list/keys.ts';
import { focusRow } from '../parts/tasks/focus-row.ts';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';

/** Of the rows only those around the sight are in the page: a step may have to bring the next one there. */
export function useRowKeys(tasks: readonly Task[], scrollTo: (index: number) => void) {
  const { ids } = useTasksScreen();
  const navigate = useNavigate();

  return (event: KeyboardEvent<HTMLElement>) => {
    const list = event.currentTarget;
    const row = event.target as HTMLElement;
    if (event.key === ' ' && row.matches('[role=row]')) {
      event.preventDefault();
      return row.querySelector<HTMLElement>('a.title')?.click();
    }
    heedListKeys(event, {
      step: (row, key) => {
        const index = Number(row.dataset.index);
        const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: tasks.length - 1 }[key];
        return next !== undefined && tasks[next] ? () => focusRow(list, next, scrollTo) : undefined;
      },
      enter: ({ dataset }) => {
        const params = { ...ids, taskId: dataset.task! };
        void navigate({ to: '/$organizationId/projects/$projectId/tasks/$taskId', params });
      },
    });
  };
}

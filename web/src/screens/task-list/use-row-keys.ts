import type { Task } from '@muster/contract';
import { useNavigate } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { heedListKeys } from '../../ui/list/keys.ts';
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

function focusRow(list: HTMLElement, index: number, scrollTo: (index: number) => void) {
  const find = () => list.querySelector<HTMLElement>(`[data-index="${index}"]`);
  // A row far away is there after a few frames: the list learns its heights on the way.
  const focusWithin = (frames: number) => {
    const row = find();
    if (row) row.focus();
    else if (frames > 0) requestAnimationFrame(() => focusWithin(frames - 1));
  };
  if (!find()) scrollTo(index);
  focusWithin(10);
}

import type { Task } from '@muster/contract';
import { useNavigate } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys move from row to row, Enter opens the task; inputs inside a row keep their keys. */
export function useRowKeys(tasks: readonly Task[], scrollTo: (index: number) => void) {
  const { ids } = useTasksScreen();
  const navigate = useNavigate();

  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('[role=row]');
    if (!row || !(target === row || target.closest('.doing'))) return;
    const index = Number(row.dataset.index);
    const step = steps[event.key];
    const task = tasks[index];
    if (step !== undefined && tasks[index + step]) {
      event.preventDefault();
      focusRow(event.currentTarget, index + step, scrollTo);
    } else if (event.key === 'Enter' && target === row && task) {
      event.preventDefault();
      const params = { ...ids, taskId: task._id };
      void navigate({ to: '/$organizationId/projects/$projectId/tasks/$taskId', params });
    }
  };
}

function focusRow(list: HTMLElement, index: number, scrollTo: (index: number) => void) {
  const find = () => list.querySelector<HTMLElement>(`[data-index="${index}"]`);
  const row = find();
  if (row) return row.focus();
  scrollTo(index);
  requestAnimationFrame(() => find()?.focus());
}

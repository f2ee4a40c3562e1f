import type { Task } from '@muster/contract';
import { useRef } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { ProjectIds } from '../projects/index.ts';
import { useDeleteTask } from './queries.ts';

interface DeleteTaskProps {
  ids: ProjectIds;
  task: Task | undefined;
  onClose: (isDeleted: boolean) => void;
}

export function DeleteTask({ ids, task, onClose }: DeleteTaskProps) {
  const { mutate } = useDeleteTask(ids);
  const next = useRef<HTMLElement>(null);
  return (
    <ConfirmDialog
      open={task !== undefined}
      title={task ? `Delete the task “${task.title}”?` : ''}
      question="Are you sure you want to delete this task?"
      returnFocus={() => next.current ?? true}
      onNo={() => {
        next.current = null;
        onClose(false);
      }}
      onYes={() => {
        if (task) {
          next.current = placeAfter(task) ?? null;
          mutate(task);
        }
        onClose(true);
      }}
    />
  );
}

/** The row that moves up to the task's place, or the one above the last, or the field that adds the next one. */
function placeAfter({ _id }: Task) {
  const row = document.querySelector(`[data-task="${_id}"]`);
  const place = row?.nextElementSibling ?? row?.previousElementSibling;
  return place instanceof HTMLElement
    ? place
    : row?.closest('[role=tabpanel], section')?.querySelector<HTMLElement>('input, button');
}

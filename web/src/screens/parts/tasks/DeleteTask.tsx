import type { Task } from '@muster/contract';
import { useRef } from 'react';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { useDeleteTask } from '../../../entities/tasks/queries.ts';

interface DeleteTaskProps {
  ids: ProjectIds;
  task: Task | undefined;
  /** Where the screen is of this task alone: it cannot be shown any more once it is deleted. */
  leave?: () => Promise<void>;
  onClose: (isDeleted: boolean) => void;
}

export function DeleteTask({ ids, task, leave, onClose }: DeleteTaskProps) {
  const { mutate } = useDeleteTask(ids);
  const next = useRef<HTMLElement>(null);
  const remove = async (doomed: Task) => {
    next.current = placeAfter(doomed) ?? null;
    onClose(true);
    await leave?.();
    mutate(doomed);
  };
  return (
    <ConfirmDialog
      open={task !== undefined}
      title={task ? `Delete the task “${task.title}”?` : ''}
      question="Are you sure you want to delete this task?"
      returnFocus={(opener) => next.current ?? opener}
      onNo={() => {
        next.current = null;
        onClose(false);
      }}
      onYes={() => task && void remove(task)}
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

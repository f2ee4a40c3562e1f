import type { Task } from '@muster/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { useDeleteTask } from '../../../entities/tasks/queries.ts';
import { codeFrom } from '../../../platform/lazy/code.ts';
import { sayNotLoaded } from '../../../platform/lazy/not-loaded.ts';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { WithSubTasks } from './WithSubTasks.tsx';

const familyCode = codeFrom(
  async () => (await import('../../../entities/tasks/bulk/family.ts')).deleteFamily,
);

interface DeleteTaskProps {
  ids: ProjectIds;
  task: Task | undefined;
  /** Where the screen is of this task alone: it cannot be shown any more once it is deleted. */
  leave?: () => Promise<void>;
  onClose: (isDeleted: boolean) => void;
}

export function DeleteTask({ ids, task, leave, onClose }: DeleteTaskProps) {
  const { mutate } = useDeleteTask(ids);
  const client = useQueryClient();
  const [isFamily, setIsFamily] = useState(false);
  const [isFetching, setIsFetching] = useState(false);
  const close = (isDeleted: boolean) => {
    setIsFamily(false);
    onClose(isDeleted);
  };
  const next = useRef<HTMLElement>(null);
  const remove = async (doomed: Task) => {
    next.current = placeAfter(doomed) ?? null;
    close(true);
    await leave?.();
    if (isFamily) await familyCode.get()!(client, ids, doomed);
    else mutate(doomed);
  };
  /** Fetches the code first: whoever is led away from a task believes that it is gone. */
  const removeFamily = async (doomed: Task) => {
    setIsFetching(true);
    await familyCode.load().catch(sayNotLoaded);
    setIsFetching(false);
    if (familyCode.get()) await remove(doomed);
  };
  return (
    <ConfirmDialog
      open={task !== undefined}
      title={task ? `Delete the task “${task.title}”?` : ''}
      question="Are you sure you want to delete this task?"
      returnFocus={(opener) => next.current ?? opener}
      onNo={() => {
        next.current = null;
        close(false);
      }}
      waiting={isFetching}
      onYes={() => task && void (isFamily ? removeFamily(task) : remove(task))}
    >
      {task && <WithSubTasks task={task} checked={isFamily} onChange={setIsFamily} />}
    </ConfirmDialog>
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

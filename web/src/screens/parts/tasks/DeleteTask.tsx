import type { Task } from '@muster/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { deleteTaskOf } from '../../../entities/tasks/queries.ts';
import { codeFrom } from '../../../platform/lazy/code.ts';
import { sayNotLoaded } from '../../../platform/lazy/not-loaded.ts';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { modalOpener } from '../../../ui/overlay/use-modal-focus.ts';
import { placeAfter } from './place-after.ts';
import { WithSubTasks } from './WithSubTasks.tsx';

const familyCode = codeFrom(
  async () => (await import('../../../entities/tasks/bulk/family.ts')).deleteFamily,
);

/** Where the screen is of this task alone: it cannot be shown any more once it is deleted. */
type Leave = () => Promise<void>;

/** At once: Undo brings it back. */
export async function deleteNow(client: QueryClient, ids: ProjectIds, task: Task, leave?: Leave) {
  placeAfter([task])?.focus();
  await leave?.();
  deleteTaskOf(client, ids, task);
}

export const hasSubTasks = ({ counts }: Task) => counts.subTasks.total > 0;

interface DeleteTaskProps {
  ids: ProjectIds;
  task: Task | undefined;
  /** Something is typed into its row, which Undo does not bring back. */
  isTypedInto?: boolean;
  leave?: Leave;
  onClose: (isDeleted: boolean) => void;
}

/** Asks, where more may go than Undo's words say. */
export function DeleteTask({ ids, task, isTypedInto, leave, onClose }: DeleteTaskProps) {
  const client = useQueryClient();
  const [isFamily, setIsFamily] = useState(false);
  const [isFetching, setIsFetching] = useState(false);
  const close = (isDeleted: boolean) => {
    setIsFamily(false);
    onClose(isDeleted);
  };
  const next = useRef<HTMLElement>(null);
  const remove = async (doomed: Task) => {
    next.current = placeAfter([doomed], modalOpener()) ?? null;
    close(true);
    await leave?.();
    if (isFamily) await familyCode.get()!(client, ids, doomed);
    else deleteTaskOf(client, ids, doomed);
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
      question={
        isTypedInto
          ? 'The changes in its row are not saved yet.'
          : 'Are you sure you want to delete this task?'
      }
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

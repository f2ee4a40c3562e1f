import type { Task } from '@muster/contract';
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
  return (
    <ConfirmDialog
      open={task !== undefined}
      title={task ? `Delete the task “${task.title}”?` : ''}
      question="Are you sure you want to delete this task?"
      onNo={() => onClose(false)}
      onYes={() => {
        if (task) mutate(task);
        onClose(true);
      }}
    />
  );
}

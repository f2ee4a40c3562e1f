import type { Task } from '@muster/contract';
import { Tickbox } from '../../../ui/form/Tickbox.tsx';

interface WithSubTasksProps {
  task: Task;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Sub-tasks go with their task only when somebody says so. */
export const WithSubTasks = ({ task, ...tickbox }: WithSubTasksProps) => {
  const { total } = task.counts.subTasks;
  if (total === 0) return null;
  return (
    <Tickbox {...tickbox}>{total === 1 ? 'Include its sub-task' : `Include its ${total} sub-tasks`}</Tickbox>
  );
};

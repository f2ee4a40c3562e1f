import { useQuery } from '@tanstack/react-query';
import { taskRefQuery } from '../../../entities/tasks/task-refs.ts';
import { ToTask } from '../going/ToTask.tsx';
import './task-reference.css';

interface TaskReferenceProps {
  organizationId: string;
  /** With its project's before it: `…/…`. */
  id: string;
  label: string;
}

/** A task by its number and title of today; for whoever may not see it, what was written. */
export function TaskReference({ organizationId, id, label }: TaskReferenceProps) {
  const { data: task } = useQuery(taskRefQuery(organizationId, id));
  if (!task) return label;
  return (
    <ToTask
      className="task-reference"
      ids={{ organizationId, projectId: task.project._id }}
      taskId={task._id}
    >
      <span className="key">{task.key}</span> {task.title}
    </ToTask>
  );
}

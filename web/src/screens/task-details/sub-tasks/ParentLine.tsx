import type { Task } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import './parent-line.css';

/** Which task it is a part of. */
export function ParentLine({ ids, task: { parent, parentTask } }: { ids: ProjectIds; task: Task }) {
  if (!parent || !parentTask) return null;
  return (
    <p className="parent-line muted">
      Sub-task of <span className="num">#{parentTask.number}</span>
      <Link
        className="link cut"
        to="/$organizationId/projects/$projectId/tasks/$taskId"
        params={{ ...ids, taskId: parent }}
        title={parentTask.title}
      >
        {parentTask.title}
      </Link>
    </p>
  );
}

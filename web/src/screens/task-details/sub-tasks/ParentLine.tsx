import type { Task } from '@muster/contract';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { ToTask } from '../going/ToTask.tsx';
import './parent-line.css';

/** Which task it is a part of. */
export function ParentLine({ ids, task: { parent, parentTask } }: { ids: ProjectIds; task: Task }) {
  if (!parent || !parentTask) return null;
  return (
    <p className="parent-line muted">
      Sub-task of <span className="num">#{parentTask.number}</span>
      <ToTask className="link cut" ids={ids} taskId={parent} title={parentTask.title}>
        {parentTask.title}
      </ToTask>
    </p>
  );
}

import type { TaskLink } from '@muster/contract';
import { isInTheWay, linkWords } from '../../../entities/links/changes.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Swatch } from '../../../ui/primitives/Swatch.tsx';
import { DueWords } from '../../parts/tasks/DueWords.tsx';
import { Faces } from '../../parts/tasks/assignees/Faces.tsx';
import { ToTask } from '../going/ToTask.tsx';

interface LinkRowProps {
  link: TaskLink;
  /** Of the same project, where its number says enough. */
  isHere: boolean;
  onRemove?: (() => void) | undefined;
}

export function LinkRow({ link, isHere, onRemove }: LinkRowProps) {
  const { key, number, title, status, project, organization, dueDate, assignedTo, completedAt, _id } =
    link.task;
  return (
    <li>
      <span className="relation muted">{linkWords[link.kind]}</span>
      <span className="linked">
        <Swatch color={status.color} />
        <span className="sr">{status.name}</span>
        <span className="num muted">{isHere ? `#${number}` : key}</span>
        <ToTask
          className={completedAt === null ? 'link cut' : 'link cut struck'}
          ids={{ organizationId: organization._id, projectId: project._id }}
          taskId={_id}
          title={title}
        >
          {title}
        </ToTask>
      </span>
      {isInTheWay(link) && <span className="in-the-way">open</span>}
      {dueDate && <DueWords day={dueDate} isCompleted={completedAt !== null} />}
      <Faces people={assignedTo} size={20} />
      {onRemove && (
        <IconButton icon="close" label="Remove" aria-label={`Remove the link to ${key}`} onClick={onRemove} />
      )}
    </li>
  );
}

import type { Person, SubTask, TaskStatus } from '@muster/contract';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Swatch } from '../../../ui/primitives/Swatch.tsx';
import { DueWords } from '../../parts/tasks/DueWords.tsx';
import { Faces } from '../../parts/tasks/assignees/Faces.tsx';
import { ToTask } from '../going/ToTask.tsx';

interface SubTaskRowProps {
  ids: ProjectIds;
  subTask: SubTask;
  status: TaskStatus | undefined;
  /** Who works on it. */
  people: readonly Person[];
  isReadOnly: boolean;
  /** Nothing, where no status is for that. */
  onTick: (() => void) | undefined;
  onRelease: () => void;
  onDelete: () => void;
}

export function SubTaskRow({
  ids,
  subTask,
  status,
  people,
  isReadOnly,
  onTick,
  onRelease,
  onDelete,
}: SubTaskRowProps) {
  const { _id: taskId, number, title, dueDate, completedAt } = subTask;
  const isDone = completedAt !== null;
  return (
    <li>
      <label>
        <input
          type="checkbox"
          aria-label={`${title} is done`}
          checked={isDone}
          disabled={isReadOnly || !onTick}
          onChange={onTick}
        />
      </label>
      {number > 0 && <span className="num muted">#{number}</span>}
      <ToTask className={isDone ? 'link cut over' : 'link cut'} {...{ ids, taskId, title }}>
        {title}
      </ToTask>
      {status && (
        <span className="of-status muted">
          <Swatch color={status.color} />
          {status.name}
        </span>
      )}
      {dueDate && <DueWords day={dueDate} isCompleted={isDone} />}
      <Faces people={people} size={20} />
      {!isReadOnly && (
        <span className="doing">
          <IconButton
            icon="close"
            label="Take out"
            aria-label={`Make ${title} a task of its own`}
            onClick={onRelease}
          />
          <IconButton icon="trash" label="Delete" aria-label={`Delete ${title}`} onClick={onDelete} />
        </span>
      )}
    </li>
  );
}

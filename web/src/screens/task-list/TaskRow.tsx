import type { Task, ViewColumn } from '@muster/contract';
import { memo } from 'react';
import { Ribbons } from '../parts/labels/Ribbons.tsx';
import { Assignees } from '../parts/tasks/assignees/Assignees.tsx';
import { Counts } from '../parts/tasks/Counts.tsx';
import { DueWords } from '../parts/tasks/DueWords.tsx';
import { EditButton } from '../parts/tasks/EditButton.tsx';
import { EditTask } from '../parts/tasks/EditTask.tsx';
import { isBegunIn, useRowDraft } from '../../entities/tasks/row-drafts.ts';
import { RowActions } from '../parts/tasks/RowActions.tsx';
import { Tally } from '../parts/tasks/Tally.tsx';
import { TaskNumber } from '../parts/tasks/TaskNumber.tsx';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { TouchMark } from '../parts/tasks/TouchMark.tsx';
import { MoreColumns, widthsOf } from './MoreColumns.tsx';
import { RowStatus } from './RowStatus.tsx';
import './task-row.css';

interface TaskRowProps {
  task: Task;
  /** The one that its row is in: of the others of the same task, none is edited. */
  group?: string;
}

/** Read-only until its pencil is pressed. */
export const TaskRow = memo(({ task, group }: TaskRowProps) => {
  const { drafts } = useTasksScreen();
  const draft = useRowDraft(drafts, task._id);
  if (draft && !draft.isSaving && isBegunIn(draft, group)) return <EditTask task={task} draft={draft} />;
  return <ReadTask task={task} isSaving={draft !== undefined} />;
});

function ReadTask({ task, isSaving }: { task: Task; isSaving: boolean }) {
  const { team, labels, linkTo, columns, query } = useTasksScreen();
  const shows = (column: ViewColumn) => !columns || columns.has(column);
  const hasStatus = query.group !== undefined && query.group !== 'status';
  const look = ['task', columns && 'is-chosen', hasStatus && 'has-status'].filter(Boolean).join(' ');
  return (
    <div className={look} style={columns && widthsOf(columns, hasStatus)}>
      <TouchMark id={task._id} />
      <span className="about">
        <a className="title cut" {...linkTo(task)} tabIndex={-1} title={task.title}>
          {task.title}
        </a>
        {shows('labels') && <Ribbons labels={labels.pick(task.labels)} />}
        {shows('counts') && <Counts task={task} />}
      </span>
      <TaskNumber task={task} />
      {hasStatus && <RowStatus id={task.status} />}
      {shows('assignees') && <Assignees people={team.pick(task.assignedTo)} />}
      {shows('priority') && <Tally priority={task.priority} />}
      {shows('due') && (
        <span className="due-day">
          {task.dueDate && <DueWords day={task.dueDate} isCompleted={task.completedAt !== null} />}
        </span>
      )}
      {columns && <MoreColumns {...{ task, columns }} />}
      <span className="doing">
        <EditButton task={task} isSaving={isSaving} />
        <RowActions task={task} />
      </span>
    </div>
  );
}

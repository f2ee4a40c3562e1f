import type { Task } from '@muster/contract';
import { memo } from 'react';
import { Assignees } from './Assignees.tsx';
import { DueWords } from './DueWords.tsx';
import { EditButton } from './EditButton.tsx';
import { EditTask } from './EditTask.tsx';
import { useRowDraft } from './row-drafts.ts';
import { RowActions } from './RowActions.tsx';
import { Tally } from './Tally.tsx';
import { useTasksScreen } from './tasks-context.ts';
import { TouchMark } from './TouchMark.tsx';
import './task-row.css';

/** Read-only until its pencil is pressed. */
export const TaskRow = memo(({ task }: { task: Task }) => {
  const { drafts } = useTasksScreen();
  const draft = useRowDraft(drafts, task._id);
  if (draft && !draft.isSaving) return <EditTask task={task} draft={draft} />;
  return <ReadTask task={task} isSaving={draft !== undefined} />;
});

function ReadTask({ task, isSaving }: { task: Task; isSaving: boolean }) {
  const { team, linkTo } = useTasksScreen();
  return (
    <div className="task">
      <TouchMark id={task._id} />
      <a className="title cut" {...linkTo(task)} tabIndex={-1} title={task.title}>
        {task.title}
      </a>
      <Assignees people={team.pick(task.assignedTo)} />
      <Tally priority={task.priority} />
      <span>{task.dueDate && <DueWords day={task.dueDate} />}</span>
      <span className="doing">
        <EditButton task={task} isSaving={isSaving} />
        <RowActions task={task} />
      </span>
    </div>
  );
}

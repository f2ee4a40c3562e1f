import type { Task } from '@muster/contract';
import { memo, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../ui/IconButton.tsx';
import { Assignees } from './Assignees.tsx';
import { DueWords } from './DueWords.tsx';
import { EditTask } from './EditTask.tsx';
import { setDraft, useRowDraft } from './row-drafts.ts';
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
  const { team, drafts, linkTo } = useTasksScreen();
  const isNew = task.version === 0;
  const open = ({ currentTarget }: MouseEvent) => {
    const row = currentTarget.closest('li');
    flushSync(() => setDraft(drafts, task._id, { base: task, edits: {} }));
    row?.querySelector('input')?.focus();
  };
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
        <IconButton
          icon="pencil"
          label="Edit"
          aria-label={`Edit ${task.title}`}
          aria-busy={isSaving || undefined}
          disabled={isSaving || isNew}
          onClick={open}
        />
        <RowActions task={task} />
      </span>
    </div>
  );
}

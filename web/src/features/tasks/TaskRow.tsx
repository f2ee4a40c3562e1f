import type { Task } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import { memo, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { ButtonLink } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Assignees } from './Assignees.tsx';
import { DueWords } from './DueWords.tsx';
import { EditTask } from './EditTask.tsx';
import { setDraft, useRowDraft } from './row-drafts.ts';
import { Tally } from './Tally.tsx';
import { useTasksScreen } from './tasks-context.ts';
import './task-row.css';

/** Read-only until its pencil is pressed. */
export const TaskRow = memo(({ task }: { task: Task }) => {
  const { drafts } = useTasksScreen();
  const draft = useRowDraft(drafts, task._id);
  if (draft && !draft.isSaving) return <EditTask task={task} draft={draft} />;
  return <ReadTask task={task} isSaving={draft !== undefined} />;
});

function ReadTask({ task, isSaving }: { task: Task; isSaving: boolean }) {
  const { ids, team, drafts } = useTasksScreen();
  const isNew = task.version === 0;
  const open = ({ currentTarget }: MouseEvent) => {
    const row = currentTarget.closest('li');
    flushSync(() => setDraft(drafts, task._id, { base: task, edits: {} }));
    row?.querySelector('input')?.focus();
  };
  return (
    <div className="task">
      <Link
        className="title cut"
        to="/$organizationId/projects/$projectId/tasks/$taskId"
        params={{ ...ids, taskId: task._id }}
        disabled={isNew}
        tabIndex={-1}
        title={task.title}
      >
        {task.title}
      </Link>
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

/** Behind the pencil, in both states of a row. */
export function RowActions({ task }: { task: Task }) {
  const { ids, mayDelete, askToDelete } = useTasksScreen();
  const isNew = task.version === 0;
  return (
    <>
      {mayDelete(task) ? (
        <IconButton
          icon="trash"
          label="Delete"
          aria-label={`Delete ${task.title}`}
          disabled={isNew}
          onClick={() => askToDelete(task)}
        />
      ) : (
        <span className="no-delete" />
      )}
      <ButtonLink
        variant="quiet"
        to="/$organizationId/projects/$projectId/tasks/$taskId"
        params={{ ...ids, taskId: task._id }}
        aria-label={`Details of ${task.title}`}
        disabled={isNew}
      >
        Details
      </ButtonLink>
    </>
  );
}

import type { Person, Task } from '@muster/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTouch } from '../../../entities/tasks/hints/touches.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { focusNearby } from '../../../ui/overlay/focus-nearby.ts';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { useIsSeen } from '../../../ui/primitives/use-is-seen.ts';
import { isTypingAid } from '../../../ui/primitives/typing-aid.ts';
import { Assignees } from './assignees/Assignees.tsx';
import { Conflict } from './Conflict.tsx';
import { collisions, isChanged, takeTheirs } from '../../../entities/tasks/draft.ts';
import { DueWords } from './DueWords.tsx';
import { putTask } from '../../../entities/tasks/lists/lists.ts';
import { dropDraft, editDraft, setDraft, type RowDraft } from '../../../entities/tasks/row-drafts.ts';
import { PrioritySelect } from './PrioritySelect.tsx';
import { RowActions } from './RowActions.tsx';
import { RowAssignees } from './assignees/RowAssignees.tsx';
import { Tally } from './Tally.tsx';
import { useTasksScreen } from './tasks-context.ts';
import '../../../ui/form/field.css';
import './due.css';
import './edit-task.css';

interface EditTaskProps {
  task: Task;
  draft: RowDraft;
}

export function EditTask({ task, draft }: EditTaskProps) {
  const { team, drafts, save } = useTasksScreen();
  const form = useRef<HTMLFormElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  // The title first, with the cursor in it; the other fields stand where the words do.
  const isSeen = useIsSeen();
  const { title, priority, assignedTo, dueDate } = { ...draft.base, ...draft.edits };
  const edit = (edits: RowDraft['edits']) => editDraft(drafts, task._id, edits);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The input is about to go; the row takes the focus, and the arrow keys work from there.
    event.currentTarget.closest<HTMLElement>('[role=row]')?.focus();
    save(task);
  };
  const discard = () => {
    const row = form.current?.closest<HTMLElement>('[role=row]');
    flushSync(() => dropDraft(drafts, task._id));
    row?.focus();
  };
  const escape = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return;
    if (isTypingAid(event.nativeEvent)) return;
    // It would go on to the dialog that it opens, and close it.
    event.stopPropagation();
    cancel();
  };
  const cancel = () => (isChanged(draft) ? setIsAsking(true) : discard());

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc, wherever the focus is in it
    <form ref={form} className="is-edit" noValidate onSubmit={submit} onKeyDown={escape}>
      <div className="task">
        <input
          className="input sm title"
          aria-label="Title"
          aria-invalid={draft.problem ? true : undefined}
          autoComplete="off"
          value={title}
          onChange={({ target }) => edit({ title: target.value })}
        />
        {isSeen ? (
          <>
            <RowAssignees
              team={team.people}
              chosen={team.pick(assignedTo)}
              onChange={(ids) => edit({ assignedTo: ids })}
            />
            <PrioritySelect
              label="Priority"
              size="sm"
              value={priority}
              onChange={(next) => edit({ priority: next })}
            />
            <input
              className="input sm date"
              type="date"
              aria-label="Due date"
              value={dueDate ?? ''}
              onChange={({ target }) => edit({ dueDate: target.value || null })}
            />
          </>
        ) : (
          <>
            <Assignees people={team.pick(assignedTo)} />
            <Tally priority={priority} />
            <span>{dueDate && <DueWords day={dueDate} isCompleted={task.completedAt !== null} />}</span>
          </>
        )}
        <span className="doing">
          <IconButton
            icon="close"
            className="cancel-edit"
            label="Cancel"
            aria-label={`Cancel editing ${task.title}`}
            onClick={cancel}
          />
          <IconButton icon="check" tone="go" type="submit" label="Save" aria-label={`Save ${task.title}`} />
          <RowActions task={task} />
        </span>
      </div>
      {draft.problem && (
        <p className="problem" role="alert">
          <Icon name="error" />
          {draft.problem}
        </p>
      )}
      <RowConflict task={task} draft={draft} />
      <ConfirmDialog
        open={isAsking}
        title="Discard your changes?"
        question={`Your changes to “${task.title}” are not saved yet.`}
        onNo={() => setIsAsking(false)}
        onYes={discard}
      />
    </form>
  );
}

function RowConflict({ task, draft }: EditTaskProps) {
  const { ids, statuses, team, drafts, save } = useTasksScreen();
  const client = useQueryClient();
  const theirs = draft.theirs ?? (task.version === draft.base.version ? undefined : task);
  const fields = theirs ? collisions(draft, theirs) : [];
  const touch = useTouch(task._id);
  if (touch?.change === 'deleted') return <Deleted task={task} by={touch.by} />;
  if (!theirs || fields.length === 0) return null;

  const take = () => {
    const next = takeTheirs(draft, theirs);
    if (isChanged(next)) setDraft(drafts, task._id, next);
    else dropDraft(drafts, task._id);
    putTask(client, ids, theirs);
  };
  return (
    <Conflict
      {...{ theirs, fields, statuses, team }}
      by={touch?.by}
      refusal={draft.theirs}
      onKeep={() => save(task, theirs)}
      onTake={take}
    />
  );
}

function Deleted({ task, by }: { task: Task; by: Person }) {
  const { drafts } = useTasksScreen();
  return (
    <Banner
      tone="warning"
      action={
        <Button variant="quiet" onClick={focusNearby(() => dropDraft(drafts, task._id))}>
          Discard
        </Button>
      }
    >
      {by.fullName} has deleted this task. Your text is kept until you leave.
    </Banner>
  );
}

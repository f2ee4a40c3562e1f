import type { TaskStatus } from '@muster/contract';
import { useRef, type SubmitEvent } from 'react';
import { DraftNote } from '../../ui/form/DraftNote.tsx';
import { useShortcut } from '../../platform/keys/handlers.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { newTaskDraft } from '../../entities/tasks/new-task-draft.ts';
import { RefusedTasks } from '../parts/tasks/RefusedTasks.tsx';
import { RowAssignees, RowPriority } from '../parts/tasks/RowSelects.tsx';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { useAddTask } from '../parts/tasks/use-add-task.ts';
import '../../ui/form/field.css';
import './add-task.css';

interface AddTaskProps {
  status: TaskStatus;
  onTyped: (isTyped: boolean) => void;
}

export function AddTask({ status, onTyped }: AddTaskProps) {
  const { ids, team } = useTasksScreen();
  const draft = newTaskDraft(ids.projectId);
  const { typed, change, add, refused, isRestored, discard } = useAddTask(status, draft, onTyped);
  const input = useRef<HTMLInputElement>(null);
  useShortcut('newTask', () => input.current?.focus());

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    input.current?.focus();
    add();
  }

  return (
    <>
      <form className="task add" aria-label={`Add a task to ${status.name}`} noValidate onSubmit={submit}>
        <input
          ref={input}
          className="input title"
          aria-label="Title"
          placeholder="Title"
          autoComplete="off"
          value={typed.title}
          onChange={({ target }) => change({ title: target.value })}
        />
        <RowAssignees
          size="md"
          team={team.people}
          chosen={team.pick(typed.assignedTo)}
          onChange={(assignedTo) => change({ assignedTo })}
        />
        <RowPriority value={typed.priority} onChange={(priority) => change({ priority })} />
        <span className="gap" />
        <span className="doing">
          <Button type="submit" variant="primary">
            + Add
          </Button>
        </span>
      </form>
      <DraftNote isRestored={isRestored} discard={discard} />
      <RefusedTasks {...refused} />
    </>
  );
}

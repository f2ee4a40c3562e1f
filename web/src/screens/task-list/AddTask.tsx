import type { TaskStatus } from '@muster/contract';
import { useRef, type SubmitEvent } from 'react';
import { DraftNote } from '../../ui/form/DraftNote.tsx';
import { useShortcut } from '../../platform/keys/handlers.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { StatusTab } from '../../ui/primitives/StatusTab.tsx';
import { newTaskDraft } from '../../entities/tasks/new-task-draft.ts';
import { RowLabels } from '../parts/labels/RowLabels.tsx';
import { Pasted } from '../parts/tasks/pasting/Pasted.tsx';
import { PrioritySelect } from '../parts/tasks/PrioritySelect.tsx';
import { RefusedTasks } from '../parts/tasks/RefusedTasks.tsx';
import { RowAssignees } from '../parts/tasks/assignees/RowAssignees.tsx';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { useAddTask } from '../parts/tasks/use-add-task.ts';
import '../../ui/form/field.css';
import './add-task.css';

interface AddTaskProps {
  status: TaskStatus;
  onTyped: (isTyped: boolean) => void;
  /** Where no tab says which status it is. */
  isNamed?: boolean;
}

export function AddTask({ status, onTyped, isNamed = false }: AddTaskProps) {
  const { ids, team, labels } = useTasksScreen();
  const hasLabels = labels.all.length > 0;
  const draft = newTaskDraft(ids.projectId);
  const adding = useAddTask(status, draft, onTyped);
  const { typed, hasChoices, change, add, pasting, refused, isRestored, discard } = adding;
  const input = useRef<HTMLInputElement>(null);
  useShortcut('newTask', () => input.current?.focus());

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    input.current?.focus();
    add();
  }

  return (
    <>
      <form
        className="task add"
        data-stays="wide"
        data-has-choices={hasChoices || undefined}
        aria-label={`Add a task to ${status.name}`}
        noValidate
        onSubmit={submit}
      >
        <input
          ref={input}
          className="input title"
          aria-label="Title"
          placeholder="Title"
          autoComplete="off"
          value={typed.title}
          onChange={({ target }) => change({ title: target.value })}
          onPaste={pasting.onPaste}
        />
        <RowAssignees
          size="md"
          team={team.people}
          chosen={team.pick(typed.assignedTo)}
          onChange={(assignedTo) => change({ assignedTo })}
        />
        <PrioritySelect
          label="Priority"
          size="sm"
          value={typed.priority}
          onChange={(priority) => change({ priority })}
        />
        {(isNamed || !hasLabels) && (
          <span className="gap">{isNamed && <StatusTab color={status.color}>{status.name}</StatusTab>}</span>
        )}
        {hasLabels && (
          <RowLabels
            all={labels.all}
            chosen={labels.pick(typed.labels)}
            onChange={(chosen) => change({ labels: chosen })}
          />
        )}
        <span className="doing">
          <Button type="submit" variant="primary">
            + Add
          </Button>
        </span>
      </form>
      <Pasted {...pasting} />
      <DraftNote isRestored={isRestored} discard={discard} />
      <RefusedTasks {...refused} />
    </>
  );
}

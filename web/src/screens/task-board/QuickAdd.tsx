import type { TaskStatus } from '@muster/contract';
import { useCallback, useRef, type SubmitEvent } from 'react';
import { isTypingAid } from '../../ui/primitives/typing-aid.ts';
import { newTaskDraft } from '../../entities/tasks/new-task-draft.ts';
import { Pasted } from '../parts/tasks/pasting/Pasted.tsx';
import { RefusedTasks } from '../parts/tasks/RefusedTasks.tsx';
import { useAddTask } from '../parts/tasks/use-add-task.ts';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import '../../ui/form/field.css';

interface QuickAddProps {
  status: TaskStatus;
  isOpen: boolean;
  onTyped: (status: string, isTyped: boolean) => void;
  /** Somebody types into a title that was there again by itself: it stays, also when it is emptied. */
  onOpen: () => void;
  onClose: () => void;
}

/** A title, and Enter: the next one can be typed at once. */
export function QuickAdd({ status, isOpen, onTyped, onOpen, onClose }: QuickAddProps) {
  const onTypedHere = useCallback((isTyped: boolean) => onTyped(status._id, isTyped), [onTyped, status._id]);
  const draft = newTaskDraft(useTasksScreen().ids.projectId, status._id);
  const { typed, change, add, pasting, refused } = useAddTask(status, draft, onTypedHere);
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    input.current?.focus();
    add();
  };
  const isUsed = typed.title !== '' || pasting.text !== undefined;
  const isShown = isOpen || isUsed;
  return (
    <>
      {isShown && (
        <form className="quick-add" aria-label={`Add a task to ${status.name}`} noValidate onSubmit={submit}>
          <input
            ref={input}
            className="input sm"
            aria-label="Title"
            placeholder="Title"
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- its button was pressed
            autoFocus={isOpen}
            value={typed.title}
            onChange={({ target }) => change({ title: target.value })}
            onFocus={onOpen}
            onPaste={pasting.onPaste}
            // What is said under it must not move from under the press that answers it.
            onBlur={() => !isUsed && refused.tasks.length === 0 && onClose()}
            onKeyDown={({ key, nativeEvent }) =>
              key === 'Escape' && typed.title === '' && !isTypingAid(nativeEvent) && onClose()
            }
          />
        </form>
      )}
      <Pasted {...pasting} />
      <RefusedTasks {...refused} />
    </>
  );
}

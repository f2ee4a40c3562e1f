import { Button } from '../../../ui/primitives/Button.tsx';
import { focusNearby } from '../../../ui/overlay/focus-nearby.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import type { TaskToCreate } from '../../../entities/tasks/queries.ts';

interface RefusedTasksProps {
  tasks: readonly TaskToCreate[];
  onSend: (task: TaskToCreate) => void;
  onDiscard: (task: TaskToCreate) => void;
}

/** Tasks that were not added, while the next one was being typed. */
export const RefusedTasks = ({ tasks, onSend, onDiscard }: RefusedTasksProps) =>
  tasks.map((task) => (
    <Notice
      key={task._id}
      tone="warning"
      action={
        <>
          <Button variant="quiet" onClick={focusNearby(() => onSend(task))}>
            Try again
          </Button>
          <Button variant="quiet" onClick={focusNearby(() => onDiscard(task))}>
            Discard
          </Button>
        </>
      }
    >
      “{task.title}” was not added.
    </Notice>
  ));

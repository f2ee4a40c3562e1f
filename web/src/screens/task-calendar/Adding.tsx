import type { ReactNode } from 'react';
import { calendarDraft } from '../../entities/tasks/new-task-draft.ts';
import { RefusedTasks } from '../parts/tasks/RefusedTasks.tsx';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { useAddTask } from '../parts/tasks/use-add-task.ts';
import { AddingContext } from './calendar-context.ts';

interface AddingProps {
  /** The day whose field is open. */
  day: string | undefined;
  children: ReactNode;
}

/** For all days at once: what was typed into a field that has closed since is still sent, and told of when refused. */
export function Adding({ day, children }: AddingProps) {
  const { ids, statuses, shownStatuses } = useTasksScreen();
  const [status] = shownStatuses.length > 0 ? shownStatuses : statuses;
  const adding = useAddTask(status!, calendarDraft(ids.projectId), nobody, { dueDate: day ?? null });
  return (
    <AddingContext value={adding}>
      <RefusedTasks {...adding.refused} />
      {children}
    </AddingContext>
  );
}

/** The field says it itself, for as long as it is open. */
const nobody = () => {};

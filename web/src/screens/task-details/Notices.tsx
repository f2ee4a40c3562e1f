import type { TaskDetails, TaskStatus } from '@muster/contract';
import { useTouch } from '../../entities/tasks/hints/touches.ts';
import type { Team } from '../../entities/tasks/use-team.ts';
import { Conflict } from '../parts/tasks/Conflict.tsx';
import type { TaskForm } from './use-task-form.ts';

interface NoticesProps {
  form: TaskForm;
  theirs: TaskDetails;
  statuses: readonly TaskStatus[];
  team: Team;
}

/** What others have done to the task, where it concerns what is being typed. */
export function Notices({ form, theirs, statuses, team }: NoticesProps) {
  const touch = useTouch(theirs._id);
  if (form.isGone || form.theirs.length === 0) return null;
  return (
    <Conflict
      {...{ theirs, statuses, team }}
      mine={form.values.description}
      by={touch?.by}
      fields={form.theirs}
      refusal={form.refusal}
      waiting={form.isSaving}
      onKeep={() => form.save(theirs)}
      onTake={form.takeTheirs}
    />
  );
}

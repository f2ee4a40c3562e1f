import type { Person, TaskDetails, TaskStatus } from '@muster/contract';
import { useTouch } from '../../entities/tasks/touches.ts';
import type { Team } from '../../entities/tasks/use-team.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
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
  if (touch?.change === 'deleted') return <Deleted by={touch.by} isDirty={form.isDirty} />;
  if (form.theirs.length === 0) return null;
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

const Deleted = ({ by, isDirty }: { by: Person; isDirty: boolean }) => (
  <Notice tone="warning">
    {by.fullName} has deleted this task.{isDirty && ' What you typed stays here until you leave.'}
  </Notice>
);

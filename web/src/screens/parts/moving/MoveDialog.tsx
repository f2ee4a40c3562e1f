import type { Task } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import type { Change } from '../../../entities/tasks/bulk/become.ts';
import { moveReportQuery, otherProjectsQuery } from '../../../entities/tasks/moving/queries.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { MoveNotes } from './MoveNotes.tsx';

interface MoveDialogProps {
  ids: ProjectIds;
  tasks: readonly Task[];
  onMove: (change: Change, target: { _id: string; name: string }) => void;
  onClose: () => void;
  /** Whether all tasks are known that are to be moved. */
  isReady?: boolean;
  /** More to decide. */
  children?: ReactNode;
}

/** Asks for the project, and says what does not come along before anything happens. */
export function MoveDialog({ ids, tasks, onMove, onClose, isReady = true, children }: MoveDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { data: others, isError } = useQuery(otherProjectsQuery(ids));
  // What is archived is nobody's work.
  const projects = others?.filter(({ status }) => status !== 'archived');
  const taskIds = tasks.map(({ _id }) => _id);
  const asked = useQuery({
    ...moveReportQuery(ids, taskIds, chosen ?? ''),
    enabled: chosen !== null && isReady,
  });
  const report = isReady ? asked.data : undefined;
  const target = projects?.find(({ _id }) => _id === chosen);

  function move(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!target || !report) return;
    onClose();
    onMove({ moveTo: { project: target._id, unassign: report.people.length > 0 } }, target);
  }

  const [first] = tasks;
  const title = tasks.length === 1 ? `Move ${first!.key}` : `Move ${tasks.length} tasks`;
  return (
    <Dialog open title={title} onClose={onClose}>
      <form noValidate onSubmit={move}>
        <Field name="project" label="Project">
          <Select
            items={(projects ?? []).map(({ _id, name, key }) => ({ value: _id, label: name, about: key }))}
            value={chosen}
            onChange={setChosen}
            placeholder={placeholderOf(projects?.length, isError)}
            disabled={!projects?.length}
          />
        </Field>
        {children}
        <MoveNotes report={report} failure={asked.error?.message} />
        <div className="actions">
          <Button size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" size="md" disabled={!report}>
            {report?.people.length ? 'Move and unassign' : 'Move'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function placeholderOf(count: number | undefined, isError: boolean) {
  if (isError) return 'The projects could not be loaded';
  return count === 0 ? 'There is no other project' : 'Choose a project';
}

import type { TaskDetails, TaskStatus } from '@muster/contract';
import { useState } from 'react';
import { Avatar } from '../../ui/primitives/Avatar.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';
import { PeopleSelect } from '../../ui/form/PeopleSelect.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { Swatch } from '../../ui/primitives/Swatch.tsx';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { DueWords } from '../parts/tasks/DueWords.tsx';
import { EstimateField } from './EstimateField.tsx';
import { Gallery } from './Gallery.tsx';
import { PrioritySelect } from '../parts/tasks/PrioritySelect.tsx';
import type { TaskForm } from './use-task-form.ts';
import type { Team } from '../../entities/tasks/use-team.ts';

interface TaskPropertiesProps {
  ids: ProjectIds;
  task: TaskDetails;
  statuses: readonly TaskStatus[];
  team: Team;
  form: TaskForm;
}

export function TaskProperties({ ids, task, statuses, team, form }: TaskPropertiesProps) {
  const { values, edit, problems } = form;
  return (
    <div className="props">
      <CreatedBy person={task.createdBy} />
      <Field name="status" label="Status" error={problems.status}>
        <Select items={choicesOf(statuses)} value={values.status} onChange={(status) => edit({ status })} />
      </Field>
      <Field name="priority" label="Priority" error={problems.priority}>
        <PrioritySelect value={values.priority} onChange={(priority) => edit({ priority })} />
      </Field>
      <Field name="assignedTo" label="Assignees" error={problems.assignedTo}>
        <PeopleSelect
          people={team.people}
          chosen={team.pick(values.assignedTo)}
          onChange={(people) => edit({ assignedTo: people.map(({ _id }) => _id) })}
          placeholder="Assign to..."
          nobody="Nobody is on the team yet"
        />
      </Field>
      <Field
        name="dueDate"
        label="Due date"
        error={problems.dueDate}
        hint={values.dueDate ? <DueWords day={values.dueDate} /> : undefined}
      >
        <TextInput
          type="date"
          value={values.dueDate ?? ''}
          onChange={({ target }) => edit({ dueDate: target.value || null })}
        />
      </Field>
      <EstimateField {...{ ids, task, form }} />
      <ViewAttachments ids={ids} task={task} />
    </div>
  );
}

const CreatedBy = ({ person }: { person: TaskDetails['createdBy'] }) => (
  <div className="made">
    <Avatar person={person} size={32} />
    <div>
      <div className="muted">Created By</div>
      <div className="cut strong">{person.fullName}</div>
    </div>
  </div>
);

function ViewAttachments({ ids, task }: { ids: ProjectIds; task: TaskDetails }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="md" icon="image" wide onClick={() => setIsOpen(true)}>
        View ({task.files.length}) Attachments
      </Button>
      <Gallery open={isOpen} ids={ids} task={task} onClose={() => setIsOpen(false)} />
    </>
  );
}

const choicesOf = (statuses: readonly TaskStatus[]) =>
  statuses.map(({ _id, name, color }) => ({ value: _id, label: name, mark: <Swatch color={color} /> }));

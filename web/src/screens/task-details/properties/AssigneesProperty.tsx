import { Field } from '../../../ui/form/Field.tsx';
import { PeopleSelect } from '../../../ui/form/PeopleSelect.tsx';
import type { PropertyProps } from './property.ts';

export const AssigneesProperty = ({ team, form: { values, choose, problems } }: PropertyProps) => (
  <Field name="assignedTo" label="Assignees" error={problems.assignedTo}>
    <PeopleSelect
      people={team.people}
      chosen={team.pick(values.assignedTo)}
      onChange={(people) => choose({ assignedTo: people.map(({ _id }) => _id) })}
      placeholder="Assign to..."
      nobody="Nobody is on the team yet"
    />
  </Field>
);

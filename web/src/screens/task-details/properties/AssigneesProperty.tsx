import { Field } from '../../../ui/form/Field.tsx';
import { PeopleSelectOnDemand } from '../../../ui/form/PeopleSelectOnDemand.tsx';
import type { PropertyProps } from './property.ts';

export const AssigneesProperty = ({ team, form: { values, choose, problems } }: PropertyProps) => (
  <Field name="assignedTo" label="Assignees" error={problems.assignedTo}>
    <PeopleSelectOnDemand
      people={team.people}
      chosen={team.pick(values.assignedTo)}
      onChange={(people) => choose({ assignedTo: people.map(({ _id }) => _id) })}
      placeholder="Assign to..."
      nobody="Nobody is on the team yet"
    />
  </Field>
);

import { useState } from 'react';
import { Field } from '../../../ui/form/Field.tsx';
import { sayNotLoaded } from '../../../platform/lazy/not-loaded.ts';
import { peopleSelectCode, PeopleSelectOnDemand } from '../../../ui/form/PeopleSelectOnDemand.tsx';
import type { PropertyProps } from './property.ts';
import { usePropertyKey } from './use-property-key.ts';

export function AssigneesProperty({ team, form: { values, choose, problems } }: PropertyProps) {
  /** By its key; each time it starts anew, with its list open. */
  const [timesOpened, setTimesOpened] = useState(0);
  usePropertyKey('changeAssignees', () => {
    const { activeElement: before } = document;
    const open = () => document.activeElement === before && setTimesOpened((times) => times + 1);
    if (peopleSelectCode.get()) open();
    else void peopleSelectCode.load().then(open, sayNotLoaded);
  });
  return (
    <Field name="assignedTo" label="Assignees" error={problems.assignedTo}>
      <PeopleSelectOnDemand
        key={timesOpened}
        starts={timesOpened > 0 ? 'open' : undefined}
        people={team.people}
        chosen={team.pick(values.assignedTo)}
        onChange={(people) => choose({ assignedTo: people.map(({ _id }) => _id) })}
        placeholder="Assign to..."
        nobody="Nobody is on the team yet"
      />
    </Field>
  );
}

import { Combobox } from '@base-ui/react/combobox';
import type { Person } from '@muster/contract';
import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/primitives/Icon.tsx';
import { PersonOption } from '../../../../ui/form/PersonOption.tsx';
import '../../../../ui/form/field.css';
import '../../../../ui/form/people-select.css';
import '../../../../ui/overlay/pop.css';
import './assignees.css';

interface AssigneesSelectProps {
  team: readonly Person[];
  chosen: readonly Person[];
  onChange: (ids: string[]) => void;
  label: string;
  size: 'sm' | 'md';
  /** What it shows when it is closed. */
  face: ReactNode;
}

/** People of the team in one line, for rows; the list opens under it. */
export const AssigneesSelect = ({ team, chosen, onChange, label, size, face }: AssigneesSelectProps) => (
  <Combobox.Root
    multiple
    autoHighlight
    items={team as Person[]}
    value={chosen}
    onValueChange={(people) => onChange(people.map(({ _id }) => _id))}
    itemToStringLabel={({ fullName }: Person) => fullName}
    isItemEqualToValue={(one: Person, other: Person) => one._id === other._id}
  >
    <Combobox.Trigger className={`input ${size}`} aria-label={label}>
      {face}
      <Icon name="chevronDown" className="end" />
    </Combobox.Trigger>
    <Combobox.Portal>
      <Combobox.Positioner className="pop-at" sideOffset={4} align="start" collisionPadding={10}>
        <Combobox.Popup className="pop assign-pop" aria-label={label}>
          <Combobox.Input className="input sm" placeholder="Find by name" aria-label="Find by name" />
          <Combobox.Empty className="empty">
            {team.length === 0 ? 'Nobody is on the team yet' : 'Nobody of that name'}
          </Combobox.Empty>
          <Combobox.List>
            {(person: Person) => <PersonOption key={person._id} person={person} />}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  </Combobox.Root>
);

import { Combobox } from '@base-ui/react/combobox';
import { Avatar } from '../primitives/Avatar.tsx';
import { Icon } from '../primitives/Icon.tsx';

export interface SelectablePerson {
  _id: string;
  fullName: string;
  /** Tells two people of the same name apart. */
  email?: string;
}

/** A person in a list to choose from, with a tick when chosen. */
export const PersonOption = ({ person }: { person: SelectablePerson }) => (
  <Combobox.Item className="opt" value={person}>
    <span className="check">
      <Combobox.ItemIndicator>
        <Icon name="check" />
      </Combobox.ItemIndicator>
    </span>
    <Avatar person={person} />
    <span className="cut">{person.fullName}</span>
    {person.email && <span className="end cut">{person.email}</span>}
  </Combobox.Item>
);

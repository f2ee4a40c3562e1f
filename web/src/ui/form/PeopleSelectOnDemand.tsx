import { useState, type MouseEvent } from 'react';
import { codeFrom } from '../../platform/lazy/code.ts';
import { sayNotLoaded } from '../../platform/lazy/not-loaded.ts';
import { Part } from '../../platform/lazy/Part.tsx';
import { closedList } from '../overlay/closed-list.ts';
import { Avatar } from '../primitives/Avatar.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { useFieldProps } from './Field.tsx';
import type { PeopleSelectProps } from './PeopleSelect.tsx';
import type { SelectablePerson } from './PersonOption.tsx';
import './field.css';
import './people-select.css';

export const peopleSelectCode = codeFrom(async () => (await import('./PeopleSelect.tsx')).PeopleSelect);

/** A PeopleSelect whose code comes when its field is first entered, by key or by press. */
export function PeopleSelectOnDemand<P extends SelectablePerson>(props: PeopleSelectProps<P>) {
  const [starts, setStarts] = useState(props.starts);
  if (starts)
    return <Part of={peopleSelectCode}>{(PeopleSelect) => <PeopleSelect {...props} starts={starts} />}</Part>;
  const enter = (how: 'focused' | 'open', isStillMeant = () => true) => {
    const start = () => isStillMeant() && setStarts(how);
    if (peopleSelectCode.get()) start();
    else void peopleSelectCode.load().then(start, sayNotLoaded);
  };
  return <ClosedPeopleSelect {...props} onEnter={enter} />;
}

interface ClosedPeopleSelectProps<P extends SelectablePerson> extends PeopleSelectProps<P> {
  onEnter: (how: 'focused' | 'open', isStillMeant?: () => boolean) => void;
}

function ClosedPeopleSelect<P extends SelectablePerson>(props: ClosedPeopleSelectProps<P>) {
  const { chosen, onChange, placeholder, label, size = 'md', disabled, onEnter } = props;
  const { name: _name, ...field } = useFieldProps();
  const press = (event: MouseEvent) => {
    if (event.button !== 0 || (event.target as Element).closest('button')) return;
    // The field that it would focus is about to go.
    event.preventDefault();
    onEnter('open');
  };
  const remove = (person: P) => {
    onChange(chosen.filter((one) => one !== person));
    onEnter('focused');
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the field inside has the keys
    <div
      className={`input chips ${size}`}
      onPointerEnter={() => void peopleSelectCode.prepare()}
      onMouseDown={disabled ? undefined : press}
    >
      <div className="chosen">
        {chosen.map((person) => (
          <span key={person._id} className="chip">
            <Avatar person={person} size={18} />
            <span className="cut">{person.fullName}</span>
            <button
              type="button"
              tabIndex={-1}
              aria-label={`Remove ${person.fullName}`}
              disabled={disabled}
              onClick={() => remove(person)}
            >
              <Icon name="close" />
            </button>
          </span>
        ))}
        <input
          {...field}
          {...closedList}
          aria-label={label}
          readOnly
          disabled={disabled}
          placeholder={chosen.length > 0 ? undefined : placeholder}
          onFocus={({ currentTarget }) => onEnter('focused', () => document.activeElement === currentTarget)}
        />
      </div>
    </div>
  );
}

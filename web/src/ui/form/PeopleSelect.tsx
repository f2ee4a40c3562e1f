import { Combobox } from '@base-ui/react/combobox';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Avatar } from '../primitives/Avatar.tsx';
import { begins } from '../primitives/begins.ts';
import { useFieldProps } from './Field.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { PersonOption, type SelectablePerson } from './PersonOption.tsx';
import { popupRegion } from '../overlay/popup-region.ts';
import './field.css';
import './people-select.css';
import '../overlay/pop.css';

export interface PeopleSelectProps<P extends SelectablePerson> {
  people: readonly P[];
  chosen: readonly P[];
  onChange: (chosen: P[]) => void;
  placeholder?: string;
  /** Said in place of the list when nobody is left to choose. */
  nobody: string;
  /** Needed where no Field labels it. */
  label?: string;
  size?: 'sm' | 'md';
  disabled?: boolean;
  inputRef?: RefObject<HTMLInputElement | null>;
  /** With the focus in it, and perhaps its list. */
  starts?: 'focused' | 'open';
}

/** Several people, found by name or e-mail; the chosen ones stand in the field as chips. */
export function PeopleSelect<P extends SelectablePerson>(props: PeopleSelectProps<P>) {
  const { people, chosen, onChange, nobody, disabled, starts } = props;
  const [isOpen, setIsOpen] = useState(starts === 'open');
  return (
    <Combobox.Root
      open={isOpen}
      multiple
      autoHighlight
      items={people as P[]}
      value={chosen}
      onValueChange={onChange}
      disabled={disabled}
      itemToStringLabel={({ fullName }: P) => fullName}
      itemToStringValue={({ _id }: P) => _id}
      isItemEqualToValue={(one: P, other: P) => one._id === other._id}
      filter={matches}
      onOpenChange={(isOpening, { reason }) => setIsOpen(isOpening || reason === 'item-press')}
    >
      <Chosen {...props} onLeave={() => setIsOpen(false)} />
      {isOpen && (
        <Combobox.Portal>
          <Combobox.Positioner
            className="pop-at"
            sideOffset={4}
            align="start"
            collisionPadding={10}
            {...popupRegion('People')}
          >
            {/* Not its Popup: that hides the rest of the page from screen readers, even the button to press next. */}
            <div
              className="pop people-pop"
              role="presentation"
              onMouseDown={(event) => event.preventDefault()}
            >
              <Combobox.Empty className="empty">
                {people.length === 0 ? nobody : 'Nobody of that name'}
              </Combobox.Empty>
              <Combobox.List>
                {(person: P) => <PersonOption key={person._id} person={person} />}
              </Combobox.List>
            </div>
          </Combobox.Positioner>
        </Combobox.Portal>
      )}
    </Combobox.Root>
  );
}

interface ChosenProps<P extends SelectablePerson> extends PeopleSelectProps<P> {
  onLeave: () => void;
}

function Chosen<P extends SelectablePerson>(props: ChosenProps<P>) {
  const { chosen, placeholder, label, size = 'md', inputRef, starts, onLeave } = props;
  const { name: _name, ...field } = useFieldProps();
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  // Before anything is painted: a letter that came without a focus would be a shortcut.
  useLayoutEffect(() => {
    if (starts) input.current!.focus();
  }, [starts, input]);
  return (
    <Combobox.InputGroup className={`input chips ${size}`}>
      <Combobox.Chips className="chosen" aria-label={chosen.length > 0 ? 'Chosen' : undefined}>
        {chosen.map((person) => (
          <Combobox.Chip
            key={person._id}
            className="chip"
            aria-label={person.fullName}
            aria-description="Press Backspace or Delete to remove"
          >
            <Avatar person={person} size={18} />
            <span className="cut">{person.fullName}</span>
            <Combobox.ChipRemove aria-label={`Remove ${person.fullName}`}>
              <Icon name="close" />
            </Combobox.ChipRemove>
          </Combobox.Chip>
        ))}
        <Combobox.Input
          {...field}
          ref={input}
          aria-label={label}
          onBlur={onLeave}
          placeholder={chosen.length > 0 ? undefined : placeholder}
        />
      </Combobox.Chips>
    </Combobox.InputGroup>
  );
}

/** Every word of the query begins a word of the name or of the e-mail; accents do not matter. */
function matches({ fullName, email = '' }: SelectablePerson, query: string) {
  const words = `${fullName} ${email}`.split(/[\s@.-]+/);
  const asked = query.split(/[\s@.-]+/).filter(Boolean);
  return asked.every((start) => words.some((word) => begins(word, start)));
}

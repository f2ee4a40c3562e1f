import { Combobox } from '@base-ui/react/combobox';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import '../../../ui/form/people-select.css';
import '../../../ui/overlay/pop.css';
import '../../parts/tasks/assignees/assignees.css';

interface Choice {
  _id: string;
  name: string;
  face: ReactNode;
}

interface SharedSelectProps {
  label: string;
  /** Said in place of the list when there is nothing to choose. */
  nothing: string;
  choices: readonly Choice[];
  /** What all of the tasks have, and what some of them have. */
  all: ReadonlySet<string>;
  some: ReadonlySet<string>;
  onAdd: (id: string) => void;
  onRemove: (id: string) => void;
}

/** What all have is taken off all; anything else comes to all of them. */
export function SharedSelect({ label, nothing, choices, all, some, onAdd, onRemove }: SharedSelectProps) {
  function change(next: Choice[]) {
    const chosen = new Set(next.map(({ _id }) => _id));
    for (const id of chosen) if (!all.has(id)) onAdd(id);
    for (const { _id } of choices) if (all.has(_id) && !chosen.has(_id)) onRemove(_id);
  }
  return (
    <Combobox.Root
      multiple
      autoHighlight
      items={choices as Choice[]}
      value={choices.filter(({ _id }) => all.has(_id))}
      onValueChange={change}
      itemToStringLabel={({ name }: Choice) => name}
      isItemEqualToValue={(one: Choice, other: Choice) => one._id === other._id}
    >
      <Combobox.Trigger className="btn quiet sm" aria-label={label}>
        {label}
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner className="pop-at" sideOffset={4} align="start" collisionPadding={10}>
          <Combobox.Popup className="pop assign-pop" aria-label={label}>
            <Combobox.Input className="input sm" placeholder="Find by name" aria-label="Find by name" />
            <Combobox.Empty className="empty">{choices.length === 0 ? nothing : 'No matches'}</Combobox.Empty>
            <Combobox.List>
              {(choice: Choice) => (
                <Combobox.Item key={choice._id} className="opt" value={choice}>
                  <span className="check">
                    {some.has(choice._id) ? (
                      <span className="on-some" />
                    ) : (
                      <Combobox.ItemIndicator>
                        <Icon name="check" />
                      </Combobox.ItemIndicator>
                    )}
                  </span>
                  {choice.face}
                  {some.has(choice._id) && <span className="sr">, on some of them</span>}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

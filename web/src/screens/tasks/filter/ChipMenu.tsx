import { useState, type ReactElement } from 'react';
import { Menu, MenuCheck } from '../../../ui/overlay/Menu.tsx';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { turned, type Filter } from './changes.ts';
import { FilterPop } from './FilterPop.tsx';
import { FilterText } from './FilterText.tsx';
import { FilterValues } from './FilterValues.tsx';
import type { TaskFilter } from './task-filter.ts';
import { compareWords, fieldNames } from './words.ts';

export { FilterMenu } from './FilterMenu.tsx';

interface ChipMenuProps {
  filter: TaskFilter;
  trigger: ReactElement;
}

/** What a chip is filtered by, to be changed. */
export function ValuesMenu({ filter, of, trigger }: ChipMenuProps & { of: Filter }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <FilterPop label={fieldNames[of.field]} {...{ trigger, isOpen }} onOpenChange={setIsOpen}>
      <FilterValues {...{ filter, of }} />
    </FilterPop>
  );
}

export function TextMenu({ filter, trigger }: ChipMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <FilterPop label="Text" {...{ trigger, isOpen }} onOpenChange={setIsOpen}>
      <FilterText filter={filter} onDone={() => setIsOpen(false)} />
    </FilterPop>
  );
}

/** Any of the values, or none of them. */
export const CompareMenu = ({ filter, of, trigger }: ChipMenuProps & { of: Filter }) => (
  <Menu trigger={trigger}>
    {[false, true].map((isNot) => (
      <MenuCheck
        key={String(isNot)}
        checked={of.isNot === isNot}
        onCheckedChange={() => of.isNot !== isNot && filter.change(turned(filter.query, of))}
      >
        {compareWords({ ...of, isNot })}
        {of.isNot === isNot && <Icon name="check" className="end" />}
      </MenuCheck>
    ))}
  </Menu>
);

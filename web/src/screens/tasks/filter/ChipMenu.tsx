import type { ReactElement } from 'react';
import { Menu, MenuCheck } from '../../../ui/overlay/Menu.tsx';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { turned, type Filter } from './changes.ts';
import { FilterPop } from './FilterPop.tsx';
import { FilterText } from './FilterText.tsx';
import { FilterValues } from './FilterValues.tsx';
import { useOpen } from './use-open.ts';
import type { TaskFilter } from './task-filter.ts';
import { compareWords, fieldNames } from './words.ts';

export { FilterMenu } from './FilterMenu.tsx';

interface ChipMenuProps {
  filter: TaskFilter;
  trigger: ReactElement;
  /** The chip stays while it is open, whatever is left of it. */
  onOpenChange: (isOpen: boolean) => void;
}

/** What a chip is filtered by, to be changed. */
export function ValuesMenu({ filter, of, trigger, onOpenChange }: ChipMenuProps & { of: Filter }) {
  const [isOpen, setIsOpen] = useOpen(onOpenChange);
  return (
    <FilterPop label={fieldNames[of.field]} {...{ trigger, isOpen }} onOpenChange={setIsOpen}>
      <FilterValues {...{ filter, of }} />
    </FilterPop>
  );
}

export function TextMenu({ filter, trigger, onOpenChange }: ChipMenuProps) {
  const [isOpen, setIsOpen] = useOpen(onOpenChange);
  return (
    <FilterPop label="Text" {...{ trigger, isOpen }} onOpenChange={setIsOpen}>
      <FilterText filter={filter} onDone={() => setIsOpen(false)} />
    </FilterPop>
  );
}

interface CompareMenuProps extends Omit<ChipMenuProps, 'onOpenChange'> {
  of: Filter;
}

/** Any of the values, or none of them. */
export const CompareMenu = ({ filter, of, trigger }: CompareMenuProps) => (
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

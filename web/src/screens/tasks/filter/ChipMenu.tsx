import type { ReactElement } from 'react';
import type { Face } from '../../../ui/overlay/OnDemand.tsx';
import { PopButton } from '../../../ui/overlay/PopButton.tsx';
import { Menu, MenuCheck } from '../../../ui/overlay/Menu.tsx';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { turned, type Filter } from './changes.ts';
import { FilterText } from './FilterText.tsx';
import { FilterValues } from './FilterValues.tsx';
import { useOpen } from './use-open.ts';
import { useWords } from './use-words.ts';
import type { TaskFilter } from './task-filter.ts';
import { compareWords, fieldNames } from './words.ts';
import './filter-pop.css';

export { FilterMenu } from './FilterMenu.tsx';

interface ChipMenuProps {
  filter: TaskFilter;
  face: Face;
  /** The chip stays while it is open, whatever is left of it. */
  onOpenChange: (isOpen: boolean) => void;
}

/** What a chip is filtered by, to be changed. */
export function ValuesMenu({ filter, of, face, onOpenChange }: ChipMenuProps & { of: Filter }) {
  const [isOpen, setIsOpen] = useOpen(onOpenChange);
  return (
    <PopButton
      className="filter-pop"
      label={fieldNames[of.field]}
      {...{ face, isOpen }}
      onOpenChange={setIsOpen}
    >
      <FilterValues {...{ filter, of }} />
    </PopButton>
  );
}

export function TextMenu({ filter, face, onOpenChange }: ChipMenuProps) {
  const [isOpen, setIsOpen] = useOpen(onOpenChange);
  const words = useWords(filter);
  const open = (isOpening: boolean) => {
    words.leave();
    setIsOpen(isOpening);
  };
  const giveUp = () => {
    words.drop();
    setIsOpen(false);
  };
  return (
    <PopButton className="filter-pop" label="Text" {...{ face, isOpen }} onOpenChange={open} onBack={giveUp}>
      <FilterText words={words} onDone={() => open(false)} />
    </PopButton>
  );
}

interface CompareMenuProps {
  filter: TaskFilter;
  of: Filter;
  trigger: ReactElement;
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

import { useState, type ReactElement } from 'react';
import type { Filter } from './changes.ts';
import { FilterPop } from './FilterPop.tsx';
import { FilterText } from './FilterText.tsx';
import { FilterValues } from './FilterValues.tsx';
import type { TaskFilter } from './task-filter.ts';
import { fieldNames } from './words.ts';

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

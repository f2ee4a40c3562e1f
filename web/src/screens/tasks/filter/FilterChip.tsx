import { useState, type ReactNode } from 'react';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { turned, withFilter, type Filter } from './changes.ts';
import { FilterPop } from './FilterPop.tsx';
import { FilterText } from './FilterText.tsx';
import { FilterValues } from './FilterValues.tsx';
import type { TaskFilter } from './task-filter.ts';
import { allWords, compareWords, fieldNames } from './words.ts';

interface FilterChipProps {
  filter: TaskFilter;
  of: Filter;
}

export function FilterChip({ filter, of }: FilterChipProps) {
  const { query, around, change } = filter;
  const name = fieldNames[of.field];
  const compare = compareWords(of);
  return (
    <Chip
      name={name}
      compare={
        <button
          type="button"
          aria-label={`${name}: ${compare}, turn round`}
          onClick={() => change(turned(query, of))}
        >
          {compare}
        </button>
      }
      value={allWords(of, around)}
      onRemove={() => change(withFilter(query, { ...of, values: [] }))}
    >
      {() => <FilterValues {...{ filter, of }} />}
    </Chip>
  );
}

export function TextChip({ filter }: { filter: TaskFilter }) {
  const { query, change } = filter;
  return (
    <Chip
      name="Text"
      compare={<span>contains</span>}
      value={query.text!}
      onRemove={() => change({ ...query, text: undefined })}
    >
      {(close) => <FilterText filter={filter} onDone={close} />}
    </Chip>
  );
}

interface ChipProps {
  name: string;
  compare: ReactNode;
  value: string;
  onRemove: () => void;
  /** What changes its values. */
  children: (close: () => void) => ReactNode;
}

function Chip({ name, compare, value, onRemove, children }: ChipProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span className="filter-chip" role="group" aria-label={name}>
      <span className="field-of-chip">{name}</span>
      {compare}
      <FilterPop
        label={name}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <button type="button" className="value cut" aria-label={`${name}: ${value}, change`}>
            {value}
          </button>
        }
      >
        {children(() => setIsOpen(false))}
      </FilterPop>
      <button type="button" className="remove" aria-label={`Remove the filter ${name}`} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </span>
  );
}

import type { ReactNode } from 'react';
import { codeFrom } from '../../../platform/lazy/code.ts';
import { OnDemand, type StandInHandlers } from '../../../ui/overlay/OnDemand.tsx';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { turned, withFilter, type Filter } from './changes.ts';
import type { TaskFilter } from './task-filter.ts';
import { allWords, compareWords, fieldNames } from './words.ts';

const chipMenus = codeFrom(() => import('./ChipMenu.tsx'));

interface FilterChipProps {
  filter: TaskFilter;
  of: Filter;
}

export function FilterChip({ filter, of }: FilterChipProps) {
  const { query, around, change } = filter;
  const name = fieldNames[of.field];
  const compare = compareWords(of);
  const value = allWords(of, around);
  return (
    <Chip
      name={name}
      compare={
        <button
          type="button"
          aria-label={`${name}: ${compare}, reverse`}
          onClick={() => change(turned(query, of))}
        >
          {compare}
        </button>
      }
      onRemove={() => change(withFilter(query, { ...of, values: [] }))}
    >
      <OnDemand of={chipMenus} standIn={(handlers) => faceOf(name, value, handlers)}>
        {({ ValuesMenu }) => <ValuesMenu {...{ filter, of }} trigger={faceOf(name, value)} />}
      </OnDemand>
    </Chip>
  );
}

export function TextChip({ filter }: { filter: TaskFilter }) {
  const { query, change } = filter;
  const value = query.text!;
  return (
    <Chip name="Text" compare={<span>contains</span>} onRemove={() => change({ ...query, text: undefined })}>
      <OnDemand of={chipMenus} standIn={(handlers) => faceOf('Text', value, handlers)}>
        {({ TextMenu }) => <TextMenu filter={filter} trigger={faceOf('Text', value)} />}
      </OnDemand>
    </Chip>
  );
}

/** The button that opens what changes the value. */
const faceOf = (name: string, value: string, handlers?: StandInHandlers) => (
  <button
    type="button"
    className="value cut"
    aria-haspopup="dialog"
    aria-label={`${name}: ${value}, change`}
    {...handlers}
  >
    {value}
  </button>
);

interface ChipProps {
  name: string;
  compare: ReactNode;
  onRemove: () => void;
  children: ReactNode;
}

const Chip = ({ name, compare, onRemove, children }: ChipProps) => (
  <span className="filter-chip" role="group" aria-label={name}>
    <span className="field-of-chip">{name}</span>
    {compare}
    {children}
    <button type="button" className="remove" aria-label={`Remove the filter ${name}`} onClick={onRemove}>
      <Icon name="close" />
    </button>
  </span>
);

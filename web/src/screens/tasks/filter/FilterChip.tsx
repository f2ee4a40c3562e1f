import type { ReactNode } from 'react';
import { codeFrom } from '../../../platform/lazy/code.ts';
import { OnDemand, type Face, type StandInHandlers } from '../../../ui/overlay/OnDemand.tsx';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { withFilter, type Filter } from './changes.ts';
import type { TaskFilter } from './task-filter.ts';
import { allWords, compareWords, fieldNames } from './words.ts';

const chipMenus = codeFrom(() => import('./ChipMenu.tsx'));

interface FilterChipProps {
  filter: TaskFilter;
  of: Filter;
  /** Whether something of it is being chosen. */
  onOpenChange: (isOpen: boolean) => void;
}

/** Each part of it opens what changes that part. */
export function FilterChip({ filter, of, onOpenChange }: FilterChipProps) {
  const { query, around, change } = filter;
  const name = fieldNames[of.field];
  const compare = compareWords(of);
  const value = allWords(of, around) || nothing;
  const face = valueFace(name, value);
  return (
    <Chip
      {...{ filter, name, onOpenChange }}
      compare={
        <OnDemand of={chipMenus} standIn={(handlers) => compareFace(name, compare, handlers)}>
          {({ CompareMenu }) => <CompareMenu {...{ filter, of }} trigger={compareFace(name, compare)} />}
        </OnDemand>
      }
      onRemove={() => change(withFilter(query, { ...of, values: [] }))}
    >
      <OnDemand of={chipMenus} standIn={face}>
        {({ ValuesMenu }) => <ValuesMenu {...{ filter, of, face, onOpenChange }} />}
      </OnDemand>
    </Chip>
  );
}

export function TextChip({ filter, onOpenChange }: Omit<FilterChipProps, 'of'>) {
  const { query, change } = filter;
  const value = query.text ?? nothing;
  const face = valueFace('Text', value);
  return (
    <Chip
      {...{ filter, onOpenChange }}
      name="Text"
      compare={<span>contains</span>}
      onRemove={() => change({ ...query, text: undefined })}
    >
      <OnDemand of={chipMenus} standIn={face}>
        {({ TextMenu }) => <TextMenu {...{ filter, face, onOpenChange }} />}
      </OnDemand>
    </Chip>
  );
}

/** What a chip says whose last value was taken away. */
const nothing = 'anything';

const fieldFace =
  (name: string): Face =>
  (does) => (
    <button
      type="button"
      className="field-of-chip"
      aria-haspopup="dialog"
      aria-label={`${name}, all filters`}
      {...does}
    >
      {name}
    </button>
  );

const compareFace = (name: string, compare: string, handlers?: StandInHandlers) => (
  <button type="button" aria-haspopup="menu" aria-label={`${name}: ${compare}, change`} {...handlers}>
    {compare}
  </button>
);

/** The button that opens what changes the value. */
const valueFace =
  (name: string, value: string): Face =>
  (does) => (
    <button
      type="button"
      className="value cut"
      aria-haspopup="dialog"
      aria-label={`${name}: ${value}, change`}
      {...does}
    >
      {value}
    </button>
  );

interface ChipProps {
  filter: TaskFilter;
  name: string;
  onOpenChange: (isOpen: boolean) => void;
  compare: ReactNode;
  onRemove: () => void;
  children: ReactNode;
}

function Chip({ filter, name, onOpenChange, compare, onRemove, children }: ChipProps) {
  const face = fieldFace(name);
  return (
    <span className="filter-chip" role="group" aria-label={name}>
      <OnDemand of={chipMenus} standIn={face}>
        {({ FilterMenu }) => <FilterMenu {...{ filter, face, onOpenChange }} />}
      </OnDemand>
      {compare}
      {children}
      <button type="button" className="remove" aria-label={`Remove the filter ${name}`} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </span>
  );
}

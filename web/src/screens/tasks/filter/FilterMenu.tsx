import type { FilterField } from '@muster/contract';
import { useRef, useState } from 'react';
import type { Face } from '../../../ui/overlay/OnDemand.tsx';
import { focusInto } from '../../../ui/overlay/Pop.tsx';
import { PopButton } from '../../../ui/overlay/PopButton.tsx';
import { flushSync } from 'react-dom';
import { filtersOf, type Filter } from './changes.ts';
import { Choices } from './Choices.tsx';
import { FilterText } from './FilterText.tsx';
import { FilterValues } from './FilterValues.tsx';
import type { TaskFilter } from './task-filter.ts';
import { useOpen } from './use-open.ts';
import { useWords } from './use-words.ts';
import { allWords, compareWords, fieldNames, type Around } from './words.ts';
import './filter-pop.css';

const text = 'text';
/** What is asked for most comes first. */
const steps = [
  text,
  'status',
  'assignee',
  'label',
  'priority',
  'due',
  'start',
  'creator',
  'created',
  'updated',
  'completed',
  'has',
  'parent',
  'watched',
  'category',
] as const;
type Step = (typeof steps)[number];

interface FilterMenuProps {
  filter: TaskFilter;
  face: Face;
  onOpenChange?: (isOpen: boolean) => void;
}

/** First what to filter by, then its values. */
export function FilterMenu({ filter, face, onOpenChange }: FilterMenuProps) {
  const [isOpen, setIsOpen] = useOpen(onOpenChange);
  const [step, setStep] = useState<Step>();
  const body = useRef<HTMLDivElement>(null);
  const words = useWords(filter);
  const open = (isOpening: boolean) => {
    words.leave();
    setIsOpen(isOpening);
    if (isOpening) setStep(undefined);
  };
  const giveUp = () => {
    words.drop();
    setIsOpen(false);
  };
  const { query, around } = filter;
  const set = filtersOf(query);
  const goTo = (next: Step | undefined) => {
    words.leave();
    flushSync(() => setStep(next));
    focusInto(body.current!);
  };
  return (
    <PopButton
      className="filter-pop"
      label="Filter"
      pop={body}
      {...{ face, isOpen }}
      onOpenChange={open}
      onBack={giveUp}
    >
      {step === undefined ? (
        <Choices
          label="Filter by"
          choices={steps.map((value) => ({ value, label: value === text ? 'Text' : fieldNames[value] }))}
          chosen={[]}
          onChoose={(value) => goTo(value as Step)}
          about={(value) => (value === text ? query.text : wordsOf(set, value as FilterField, around))}
          leadsOn
        />
      ) : step === text ? (
        <FilterText words={words} onBack={() => goTo(undefined)} onDone={() => open(false)} />
      ) : (
        <FilterValues
          filter={filter}
          of={set.find(({ field }) => field === step) ?? { field: step, isNot: false, values: [] }}
          onBack={() => goTo(undefined)}
        />
      )}
    </PopButton>
  );
}

/** What a field is filtered by already. */
const wordsOf = (set: readonly Filter[], field: FilterField, around: Around) =>
  set
    .filter((one) => one.field === field)
    .map((one) => `${compareWords(one)} ${allWords(one, around)}`)
    .join(', ');

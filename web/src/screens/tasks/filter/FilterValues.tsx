import type { Priority } from '@muster/contract';
import type { CSSProperties } from 'react';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { paintOf } from '../../../ui/primitives/palette.ts';
import { StatusMark } from '../../parts/statuses/StatusMark.tsx';
import { TallyMark } from '../../parts/tasks/Tally.tsx';
import { turned, withFilter, type Filter } from './changes.ts';
import { Choices } from './Choices.tsx';
import { FilterDays } from './FilterDays.tsx';
import { FilterHead } from './FilterHead.tsx';
import type { TaskFilter } from './task-filter.ts';
import { compareWords, fieldNames, takesDays, valuesOf, valueWords, type Around } from './words.ts';

interface FilterValuesProps {
  filter: TaskFilter;
  of: Filter;
  onBack?: () => void;
}

/** Each choice filters at once. */
export function FilterValues({ filter, of, onBack }: FilterValuesProps) {
  const { query, around, change } = filter;
  const { field, values } = of;
  const set = (next: readonly string[]) => change(withFilter(query, { ...of, values: next }));
  const toggle = (value: string) =>
    set(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
  const choices = valuesOf(field, around).map((value) => ({
    value,
    label: valueWords(field, value, around),
  }));
  return (
    <>
      <FilterHead
        name={fieldNames[field]}
        onBack={onBack}
        compare={values.length > 0 ? compareWords(of) : undefined}
        onTurn={() => change(turned(query, of))}
      />
      <Choices
        label={`${fieldNames[field]}…`}
        choices={choices}
        chosen={values}
        onChoose={toggle}
        mark={(value) => markOf(of, value, around)}
      />
      {takesDays(field) && <FilterDays name={fieldNames[field]} values={values} onChange={set} />}
    </>
  );
}

function markOf({ field }: Filter, value: string, { statuses, people, labels }: Around) {
  if (field === 'priority') return <TallyMark priority={value as Priority} />;
  const status = statuses.find(({ _id }) => _id === value);
  if (status) return <StatusMark status={status} />;
  const label = labels.find(({ _id }) => _id === value);
  if (label)
    return <span className="filter-stroke" style={{ '--c': paintOf(label.color) } as CSSProperties} />;
  const person = people.find(({ _id }) => _id === value);
  return person && <Avatar person={person} size={20} />;
}

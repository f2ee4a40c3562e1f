import { useState } from 'react';
import type { Counted } from '../../../entities/tasks/lists/counting.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Said } from '../../../ui/feedback/Said.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { filtersOf, type Filter } from './changes.ts';
import { FilterChip, TextChip } from './FilterChip.tsx';
import type { TaskFilter } from './task-filter.ts';
import { useFocusAfter } from './use-focus-after.ts';
import { matchWords } from './words.ts';
import './filter-row.css';

interface FilterRowProps {
  filter: TaskFilter;
  /** In each status, once it is known in all of them. */
  matches: readonly Counted[] | undefined;
  /** Whether it has to stay though nothing is set. */
  onHold: (isHeld: boolean) => void;
}

/** What the tasks are filtered by, and how many there are. */
export function FilterRow({ filter, matches, onHold }: FilterRowProps) {
  const { query, leftOut, change, clear } = filter;
  const [held, setHeld] = useState<Filter | 'text'>();
  const filters = filtersOf(query, held === 'text' ? undefined : held);
  const hasText = query.text !== undefined || held === 'text';
  const isSet = filters.length > 0 || hasText;
  const holding = (chip: Filter | 'text') => (isOpen: boolean) => {
    setHeld(isOpen ? chip : undefined);
    onHold(isOpen);
  };
  const focus = useFocusAfter(filters.length + (hasText ? 1 : 0));
  return (
    <div className="filter-bar">
      {leftOut.length > 0 && (
        <Banner
          action={
            <Button variant="quiet" onClick={() => change(query)}>
              Dismiss
            </Button>
          }
        >
          This filter could not be used here: {leftOut.join(', ')}
        </Banner>
      )}
      {isSet && (
        <div className="filter-row" {...focus}>
          <div className="filter-chips" role="group" aria-label="Filters">
            {filters.map((of, at) => (
              // The same chip when "is" becomes "is not", so that the focus stays.
              <FilterChip
                key={`${of.field} ${filters[at - 1]?.field === of.field ? 2 : 1}`}
                {...{ filter, of }}
                onOpenChange={holding(of)}
              />
            ))}
            {hasText && <TextChip filter={filter} onOpenChange={holding('text')} />}
          </div>
          <Said to={JSON.stringify(query)} className="filter-matches">
            {matches && matchWords(matches)}
          </Said>
          <Button variant="quiet" onClick={clear}>
            Clear
          </Button>
        </div>
      )}
    </div>
  );
}

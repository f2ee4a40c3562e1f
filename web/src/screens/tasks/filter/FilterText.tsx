import { limits } from '@muster/contract';
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { FilterHead } from './FilterHead.tsx';
import type { TaskFilter } from './task-filter.ts';

const pauseMs = 250;

interface FilterTextProps {
  filter: TaskFilter;
  onBack?: () => void;
  onDone: () => void;
}

/** Words in the title or description: looked for as soon as the typing pauses. */
export function FilterText({ filter: { query, change }, onBack, onDone }: FilterTextProps) {
  const [typed, setTyped] = useState(query.text ?? '');
  // The first letters are a step back, those that follow are the same step.
  const hasTyped = useRef(query.text !== undefined);
  const apply = useEffectEvent((words: string) => {
    const next = words.trim() || undefined;
    if (next === query.text) return;
    change({ ...query, text: next }, hasTyped.current);
    hasTyped.current = true;
  });
  useEffect(() => {
    const timer = setTimeout(() => apply(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { value } = event.currentTarget.elements.namedItem('text') as HTMLInputElement;
    const next = value.trim() || undefined;
    if (next !== query.text) change({ ...query, text: next }, hasTyped.current);
    onDone();
  };
  return (
    <>
      <FilterHead name="Text" onBack={onBack} />
      <form onSubmit={submit}>
        <input
          name="text"
          className="input sm"
          aria-label="Words in the title or description"
          placeholder="Words in the title or description"
          autoComplete="off"
          maxLength={limits.searchText}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was chosen
          autoFocus
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </>
  );
}

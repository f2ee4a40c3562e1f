import type { WorkTask } from '@muster/contract';
import { useId, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { describeDue } from '../../entities/tasks/dates/due.ts';
import { useToday } from '../../entities/tasks/dates/today.ts';
import type { WorkPlace } from '../../entities/work/adding.ts';
import { useShortcut } from '../../platform/keys/handlers.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { isTypingAid } from '../../ui/primitives/typing-aid.ts';
import { RefusedTasks } from '../parts/tasks/RefusedTasks.tsx';
import { PlaceOptions } from './PlaceOptions.tsx';
import { projectWordAt, withoutWord, type ProjectWord } from './project-word.ts';
import { useNewWork } from './use-new-work.ts';
import { usePlaces } from './use-places.ts';
import '../../ui/form/field.css';
import './add-work.css';

/** A task for oneself, by one line: a `#word` chooses its project, and a day at the end is when it is due. */
export function AddWork({ tasks }: { tasks: readonly WorkTask[] }) {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const work = useNewWork(useToday());
  const { typed, told, place, setPlace } = work;
  const [asked, setAsked] = useState<ProjectWord>();
  const [at, setActive] = useState(0);
  const { places, isWaiting } = usePlaces(asked?.word, tasks);
  // An answer may leave fewer of them.
  const active = Math.min(at, places.length - 1);
  const isOpen = asked !== undefined && places.length > 0;
  useShortcut('newTask', () => input.current?.focus());

  const change = (text: string, cursor: number | null) => {
    work.change(text);
    setAsked(projectWordAt(text, cursor ?? text.length));
    setActive(0);
  };
  const choose = (chosen: WorkPlace) => {
    const left = withoutWord(typed, asked!);
    // At once: whoever types on would else do so on the wrong side of the cursor.
    flushSync(() => {
      setPlace(chosen);
      change(left.text, 0);
      setAsked(undefined);
    });
    input.current?.focus();
    input.current?.setSelectionRange(left.cursor, left.cursor);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!asked || isTypingAid(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isTaken = event.key === 'Enter' || event.key === 'Tab';
    if (step && places.length > 0) setActive((active + step + places.length) % places.length);
    else if (event.key === 'Escape') setAsked(undefined);
    else if (isTaken && isOpen) choose(places[active]!);
    // What the word means is on its way.
    else if (event.key !== 'Enter' || !isWaiting) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    input.current?.focus();
    setAsked(undefined);
    work.submit();
  };

  return (
    <>
      <form className="add-work" aria-label="New task for me" noValidate onSubmit={submit}>
        {place && (
          <span className="place">
            <span className="cut">{place.project.name}</span>
            <IconButton
              icon="close"
              label={`Not in ${place.project.name}`}
              onClick={() => {
                setPlace(undefined);
                input.current?.focus();
              }}
            />
          </span>
        )}
        <input
          ref={input}
          className="input"
          role="combobox"
          aria-label="New task for me"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
          placeholder="New task, #project, day"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => change(target.value, target.selectionStart)}
          onBlur={() => setAsked(undefined)}
          onKeyDown={onKeyDown}
        />
        <span className={told ? 'day' : 'sr'}>
          <span role="status">{told && describeDue(told.day).sentence}</span>
          {told && (
            <IconButton
              icon="close"
              label={`Keep “${told.words}” in the title`}
              onClick={() => {
                work.declineDay();
                input.current?.focus();
              }}
            />
          )}
        </span>
        <Button type="submit" variant="primary">
          + Add
        </Button>
        {isOpen && <PlaceOptions {...{ listId, places, active }} onChoose={choose} />}
      </form>
      <RefusedTasks {...work.refused} />
    </>
  );
}

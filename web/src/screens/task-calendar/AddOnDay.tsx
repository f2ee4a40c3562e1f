import { use, useEffect, useRef, type SubmitEvent } from 'react';
import { isTypingAid } from '../../ui/primitives/typing-aid.ts';
import { AddingContext, useCalendar } from './calendar-context.ts';
import { nameOfDay } from '../parts/days/day-names.ts';
import '../../ui/form/field.css';

/** A title, and Enter: the task is due on that day, and the next one can be typed at once. */
export function AddOnDay({ day }: { day: string }) {
  const { setAdding, onTyped } = useCalendar();
  const { typed, change, add } = use(AddingContext)!;
  const isTyped = typed.title.trim() !== '';
  useEffect(() => {
    onTyped(isTyped);
    return () => onTyped(false);
  }, [isTyped, onTyped]);
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    add();
  };
  const leave = () => {
    form.current?.closest<HTMLElement>('[data-day]')?.focus();
    setAdding(undefined);
  };
  return (
    <form
      ref={form}
      className="cal-add"
      aria-label={`Add a task due on ${nameOfDay(day)}`}
      noValidate
      onSubmit={submit}
    >
      <input
        className="input sm"
        aria-label="Title"
        placeholder="Title"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- its day was pressed
        autoFocus
        value={typed.title}
        onChange={({ target }) => change({ title: target.value })}
        onBlur={() => typed.title === '' && setAdding(undefined)}
        onKeyDown={(event) => {
          // The keys of the calendar are not meant.
          event.stopPropagation();
          if (event.key === 'Escape' && !isTypingAid(event.nativeEvent)) leave();
        }}
      />
    </form>
  );
}

import { useState } from 'react';
import { Button } from '../../../ui/primitives/Button.tsx';

interface AnotherDayProps {
  value: string | null;
  onChoose: (day: string) => void;
}

/** Any other day. Typed by keys it changes with each of them, so it is taken when it is said to be whole. */
export function AnotherDay({ value, onChoose }: AnotherDayProps) {
  const [day, setDay] = useState(value ?? '');
  return (
    <form
      className="filter-days in-place-day"
      onSubmit={(event) => {
        event.preventDefault();
        if (day) onChoose(day);
      }}
    >
      <label>
        Another day
        <input className="input sm" type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      </label>
      <Button type="submit">Set</Button>
    </form>
  );
}

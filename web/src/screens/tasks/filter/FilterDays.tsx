import { readRange } from '@muster/contract';

interface FilterDaysProps {
  name: string;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
}

/** From one day to another, or open at either end; it stands for itself among the values. */
export function FilterDays({ name, values, onChange }: FilterDaysProps) {
  const written = values.find((value) => readRange(value) !== undefined);
  const { from = '', to = '' } = (written && readRange(written)) || {};
  const set = (range: string) => {
    const others = values.filter((value) => value !== written);
    if (range === '..') onChange(others);
    else if (readRange(range)) onChange([...others, range]);
  };
  return (
    <div className="filter-days" role="group" aria-label={`${name} between`}>
      <label>
        From
        <input
          className="input sm"
          type="date"
          value={from}
          max={to || undefined}
          onChange={({ target }) => set(`${target.value}..${to}`)}
        />
      </label>
      <label>
        To
        <input
          className="input sm"
          type="date"
          value={to}
          min={from || undefined}
          onChange={({ target }) => set(`${from}..${target.value}`)}
        />
      </label>
    </div>
  );
}

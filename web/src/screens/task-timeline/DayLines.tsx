import type { Ref } from 'react';
import { useStore } from '../../platform/store.ts';
import { useCarry } from '../parts/days/carry-context.ts';
import { isShown, marksOf, placeOf, type Scale, type Span } from './span.ts';

interface DayLinesProps {
  ref: Ref<HTMLDivElement>;
  span: Span;
  scale: Scale;
  today: string;
}

/** What lies behind the bars: a line for each day or week, one for today, and the day that a task would come to. */
export function DayLines({ ref, span, scale, today }: DayLinesProps) {
  const left = (day: string) => `${(100 * placeOf(span, day)) / span.days}%`;
  return (
    <div ref={ref} className="chart-lanes" aria-hidden="true">
      {marksOf(span, scale).map((day) => (
        <i key={day} style={{ left: left(day) }} />
      ))}
      {isShown(span, today) && <i className="is-today" style={{ left: left(today) }} />}
      <AimedDay span={span} />
    </div>
  );
}

/** Where something without dates would be dropped. */
function AimedDay({ span }: { span: Span }) {
  const carried = useStore(useCarry().carried);
  if (!carried?.to || carried.from !== undefined || !isShown(span, carried.to)) return null;
  const share = 100 / span.days;
  return (
    <i
      className="is-aimed-at"
      style={{ left: `${placeOf(span, carried.to) * share}%`, width: `${share}%` }}
    />
  );
}

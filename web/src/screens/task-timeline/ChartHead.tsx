import type { Ref } from 'react';
import { letterOfWeekday, nameOfMonth, nameOfWeekday } from '../parts/days/day-names.ts';
import { isShown, marksOf, monthsOf, placeOf, type Scale, type Span } from './span.ts';

interface ChartHeadProps {
  ref: Ref<HTMLDivElement>;
  names: Ref<HTMLDivElement>;
  span: Span;
  scale: Scale;
  today: string;
}

/** How many days the one of today takes the place of. */
const room: Record<Scale, number> = { week: 1, month: 2, quarter: 3 };

/** Months and days; to the ear each bar says its own. */
export function ChartHead({ ref, names, span, scale, today }: ChartHeadProps) {
  const left = (day: string) => `${(100 * placeOf(span, day)) / span.days}%`;
  const nameOf = (day: string) => (
    <>
      {scale === 'week' && <Weekday day={day} />}
      {Number(day.slice(8))}
    </>
  );
  const isFree = (day: string) =>
    !isShown(span, today) || Math.abs(placeOf(span, day) - placeOf(span, today)) >= room[scale];
  return (
    <div ref={ref} className="chart-head" aria-hidden="true">
      <div ref={names} className="chart-names">
        Task
      </div>
      <div className="chart-days">
        {monthsOf(span).map((day) => (
          <b key={day} style={{ left: left(day) }}>
            {nameOfMonth(day)}
          </b>
        ))}
        {marksOf(span, scale)
          .filter(isFree)
          .map((day) => (
            <span key={day} style={{ left: left(day) }}>
              {nameOf(day)}
            </span>
          ))}
        {isShown(span, today) && (
          <span className="chart-today" style={{ left: left(today) }}>
            {nameOf(today)}
          </span>
        )}
      </div>
    </div>
  );
}

/** As much of it as there is room for. */
const Weekday = ({ day }: { day: string }) => (
  <>
    <span className="weekday">{nameOfWeekday(day)} </span>
    <span className="weekday-letter">{letterOfWeekday(day)} </span>
  </>
);

import { memo, type MouseEvent } from 'react';
import { useStore } from '../../platform/store.ts';
import { isPrinting } from '../../ui/layout/printing.ts';
import { AddOnDay } from './AddOnDay.tsx';
import { useIsAimedAt } from '../parts/days/carry-context.ts';
import { nameOfDay, nameOfWeekday, shortNameOf } from '../parts/days/day-names.ts';
import { useCalendar } from './calendar-context.ts';
import type { Placed } from './lanes.ts';
import { Strip } from './Strip.tsx';
import { isOutside } from './weeks.ts';

interface DayProps {
  day: string;
  /** The first that is shown. */
  isFirst: boolean;
  tasks: readonly Placed[];
}

/** How many lanes fit; what does not is counted. */
const lanes = { month: 3, week: 20 };

export const Day = memo(({ day, isFirst, tasks }: DayProps) => {
  const { shown, today, scale, isNarrow, focused, adding, setAdding, openDay } = useCalendar();
  const isAimedAt = useIsAimedAt(day);
  const isOnPaper = useStore(isPrinting);
  const room = isOnPaper ? Infinity : isNarrow ? lanes.week : lanes[scale];
  const visible = tasks.filter(({ lane }, index) => (isNarrow ? index : lane) < room);
  const hidden = tasks.length - visible.length;
  const classes = [
    'cal-day',
    isOutside(day, shown, scale) && 'is-outside',
    day === today && 'is-today',
    isWeekend(day) && 'is-weekend',
    isAimedAt && 'is-aimed-at',
  ];
  const add = ({ target }: MouseEvent) => {
    if (!(target as HTMLElement).closest('a, button, form')) setAdding(day);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- C adds a task to the day that has the focus
    <div
      role="gridcell"
      className={classes.filter(Boolean).join(' ')}
      data-day={day}
      tabIndex={day === focused ? 0 : -1}
      aria-current={day === today ? 'date' : undefined}
      onClick={add}
    >
      <span className="sr">
        {nameOfDay(day)}, {countWords(tasks.length)}
      </span>
      <div className="cal-date" aria-hidden="true">
        {isNarrow && <span>{nameOfWeekday(day)}</span>}
        <span>{shortNameOf(day, isFirst)}</span>
        {day === today && <span>Today</span>}
      </div>
      <div className="strips">
        {visible.map((placed) => (
          <Strip key={placed.task._id} placed={placed} isAlone={isNarrow} />
        ))}
      </div>
      {hidden > 0 && (
        <button type="button" className="more-strips" tabIndex={-1} onClick={() => openDay(day)}>
          {hidden} more
        </button>
      )}
      {adding === day && <AddOnDay day={day} />}
    </div>
  );
});

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());

const countWords = (count: number) => (count === 0 ? 'no tasks' : count === 1 ? '1 task' : `${count} tasks`);

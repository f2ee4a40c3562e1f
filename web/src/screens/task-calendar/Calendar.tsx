import { useMemo, useRef, useState } from 'react';
import { useShortcut } from '../../platform/keys/handlers.ts';
import { useIsNarrow } from '../../ui/layout/narrow.ts';
import { Announcer } from '../parts/days/Announcer.tsx';
import { CarryContext } from '../parts/days/carry-context.ts';
import { nameOfWeekday } from '../parts/days/day-names.ts';
import { focusNow, focusIn } from '../parts/days/focus-soon.ts';
import { Following } from '../parts/days/Following.tsx';
import { TimeHead } from '../parts/days/TimeHead.tsx';
import { Undated } from '../parts/days/Undated.tsx';
import { useDrawer } from '../parts/days/use-drawer.ts';
import { firstDayOf, weekAround } from '../parts/days/weeks.ts';
import { useTimePlace } from '../parts/tasks/use-time-place.ts';
import { Adding } from './Adding.tsx';
import { CalendarContext, type CalendarPlace } from './calendar-context.ts';
import { DayDialog } from './DayDialog.tsx';
import { useCalendarKeys } from './use-calendar-keys.ts';
import { useCarrying } from './use-carrying.ts';
import { useTodayInSight } from './use-today-in-sight.ts';
import { Week } from './Week.tsx';
import { isOutside, isShown, scales, titleOf, turn, weeksAround } from './weeks.ts';
import './calendar.css';

/** Tasks on their days, by month or week. */
export function Calendar({ onTyped }: { onTyped: (isTyped: boolean) => void }) {
  const { today, day, scale, drawn, follow, press } = useTimePlace(scales, 'month');
  const isNarrow = useIsNarrow();
  const [firstDay] = useState(() => firstDayOf(navigator.language));
  const weeks = useMemo(
    () => weeksAround(drawn.day, drawn.scale, firstDay),
    [drawn.day, drawn.scale, firstDay],
  );
  const area = useRef<HTMLDivElement>(null);
  const follower = useRef<HTMLDivElement>(null);
  const [walked, setWalked] = useState<string>();
  const [adding, setAdding] = useState<string>();
  const [opened, openDay] = useState<string>();
  const [isDrawerOpen, setDrawer] = useDrawer('calendar-drawer', true);

  const isDrawn = (one: string) =>
    weeks.some((week) => week.includes(one)) && !isOutside(one, drawn.day, drawn.scale);
  const focused = [walked, today].find((one) => one && isDrawn(one)) ?? drawn.day;
  const show = (one: string) => {
    setWalked(one);
    if (!isShown(one, day, scale, firstDay)) follow({ day: one });
  };
  const goTo = (one: string) => {
    const focus = isDrawn(one) ? focusNow : focusIn;
    show(one);
    focus(area.current, `[data-day="${one}"]`);
  };
  const { carry, find, onPointerDown } = useCarrying({
    area,
    follower,
    show,
    focusTask: (one, id) =>
      focusIn(area.current, `[data-day="${one}"] [data-task="${id}"]`, { preventScroll: true }),
  });
  const keys = useCalendarKeys({ carry, find, scale, focused, goTo });
  useShortcut('newTask', () => setAdding(focused));
  const lookForToday = useTodayInSight(weeks, {
    isAround: isShown(today, day, scale, firstDay),
    isDrawn: isShown(today, drawn.day, drawn.scale, firstDay),
  });

  const place = useMemo<CalendarPlace>(
    () => ({
      shown: drawn.day,
      today,
      scale: drawn.scale,
      isNarrow,
      focused,
      adding,
      setAdding,
      openDay,
      onTyped,
    }),
    [drawn.day, today, drawn.scale, isNarrow, focused, adding, onTyped],
  );

  return (
    <CarryContext value={carry}>
      <CalendarContext value={place}>
        <div className="cal-head">
          <TimeHead
            {...{ scale, scales, isDrawerOpen }}
            title={titleOf(day, scale, firstDay)}
            drawer={noDueDate.title}
            onDrawer={() => {
              lookForToday(false);
              setDrawer(!isDrawerOpen);
            }}
            onTurn={(by) => press({ day: turn(day, scale, by) })}
            onToday={() => {
              lookForToday(true);
              press({ day: undefined });
            }}
            onScale={(one) => press({ scale: one })}
          />
        </div>
        <Adding day={adding}>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its days and tasks have the focus */}
          <div
            ref={area}
            className={isDrawerOpen ? 'time-area has-drawer' : 'time-area'}
            onPointerDown={onPointerDown}
            onFocus={({ target }) => {
              const at = target.closest<HTMLElement>('[data-day]')?.dataset.day;
              if (at) setWalked(at);
            }}
            // The browser would carry the link instead of the task.
            onDragStart={(event) => event.preventDefault()}
          >
            <div>
              <div className="cal-weekdays" aria-hidden="true">
                {weeks[0]!.map((one) => (
                  <span key={one}>{nameOfWeekday(one)}</span>
                ))}
              </div>
              {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its days have the focus */}
              <div
                role="grid"
                aria-label="Calendar"
                className={drawn.scale === 'week' ? 'cal-grid by-week' : 'cal-grid'}
                onKeyDown={keys.onDays}
              >
                {weeks.map((days, index) => (
                  <Week key={days[0]} days={days} isFirst={index === 0} />
                ))}
              </div>
            </div>
            {isDrawerOpen && (
              <Undated {...noDueDate} onClose={() => setDrawer(false)} onKeyDown={keys.onUndated} />
            )}
          </div>
        </Adding>
        {opened && (
          <DayDialog day={opened} week={weekAround(opened, firstDay)} onClose={() => openDay(undefined)} />
        )}
        <Following ref={follower} />
        <Announcer />
      </CalendarContext>
    </CarryContext>
  );
}

const noDueDate = {
  title: 'Tasks without a due date',
  without: ['due'],
  hint: 'Drag one onto a day to make it due then.',
} as const;

import { useEffect, useMemo, useRef, useState } from 'react';
import { browserStorage } from '../../platform/browser-storage.ts';
import { useShortcut } from '../../platform/keys/handlers.ts';
import { useStore } from '../../platform/store.ts';
import { useIsNarrow } from '../../ui/layout/narrow.ts';
import { useTimePlace } from '../parts/tasks/use-time-place.ts';
import { Adding } from './Adding.tsx';
import { CalendarContext, type CalendarPlace } from './calendar-context.ts';
import { CalendarHead } from './CalendarHead.tsx';
import type { Carry } from './carry.ts';
import { DayDialog } from './DayDialog.tsx';
import { Following } from './Following.tsx';
import { Undated } from './Undated.tsx';
import { useCalendarKeys } from './use-calendar-keys.ts';
import { useCarrying } from './use-carrying.ts';
import { Week } from './Week.tsx';
import { firstDayOf, isOutside, nameOfWeekday, scales, weekAround, weeksAround } from './weeks.ts';
import './calendar.css';

const drawerKey = 'calendar-drawer';

/** Tasks on their days, by month or week. */
export function Calendar({ onTyped }: { onTyped: (isTyped: boolean) => void }) {
  const { today, day, scale, go } = useTimePlace(scales, 'month');
  const isNarrow = useIsNarrow();
  const [firstDay] = useState(() => firstDayOf(navigator.language));
  const weeks = useMemo(() => weeksAround(day, scale, firstDay), [day, scale, firstDay]);
  const area = useRef<HTMLDivElement>(null);
  const follower = useRef<HTMLDivElement>(null);
  const [walked, setWalked] = useState<string>();
  const [adding, setAdding] = useState<string>();
  const [opened, openDay] = useState<string>();
  const [isDrawerOpen, setIsDrawerOpen] = useState(() => browserStorage.read(drawerKey) !== 'closed');

  const isShown = (one: string) => weeks.some((week) => week.includes(one)) && !isOutside(one, day, scale);
  const focused = [walked, today].find((one) => one && isShown(one)) ?? day;
  const show = (one: string) => {
    setWalked(one);
    if (!isShown(one)) go({ day: one });
  };
  const goTo = (one: string) => {
    show(one);
    focusSoon(area.current, `[data-day="${one}"]`);
  };
  const { carry, find, onPointerDown } = useCarrying({
    area,
    follower,
    show,
    focusTask: (one, id) =>
      focusSoon(area.current, `[data-day="${one}"] [data-task="${id}"]`, { preventScroll: true }),
  });
  const keys = useCalendarKeys({ carry, find, scale, focused, goTo });
  useShortcut('newTask', () => setAdding(focused));
  useTodayInSight(isNarrow);

  const setDrawer = (isOpen: boolean) => {
    setIsDrawerOpen(isOpen);
    browserStorage.write(drawerKey, isOpen ? null : 'closed');
  };
  const place = useMemo<CalendarPlace>(
    () => ({ carry, shown: day, today, scale, isNarrow, focused, adding, setAdding, openDay, onTyped }),
    [carry, day, today, scale, isNarrow, focused, adding, onTyped],
  );

  return (
    <CalendarContext value={place}>
      <CalendarHead
        {...{ day, scale, firstDay, isDrawerOpen, go }}
        onDrawer={() => setDrawer(!isDrawerOpen)}
      />
      <Adding day={adding}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its days and tasks have the focus */}
        <div
          ref={area}
          className={isDrawerOpen ? 'cal-area has-drawer' : 'cal-area'}
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
              className={scale === 'week' ? 'cal-grid by-week' : 'cal-grid'}
              onKeyDown={keys.onDays}
            >
              {weeks.map((days, index) => (
                <Week key={days[0]} days={days} isFirst={index === 0} />
              ))}
            </div>
          </div>
          {isDrawerOpen && <Undated onClose={() => setDrawer(false)} onKeyDown={keys.onUndated} />}
        </div>
      </Adding>
      {opened && (
        <DayDialog day={opened} week={weekAround(opened, firstDay)} onClose={() => openDay(undefined)} />
      )}
      <Following ref={follower} />
      <Announcer carry={carry} />
    </CalendarContext>
  );
}

const Announcer = ({ carry }: { carry: Carry }) => (
  <p className="sr" role="status" aria-live="assertive" aria-label="Task">
    {useStore(carry.said)}
  </p>
);

/** It is there a moment after it was dropped or gone to. */
function focusSoon(area: HTMLElement | null, selector: string, options?: FocusOptions, frames = 30) {
  requestAnimationFrame(() => {
    const found = area?.querySelector<HTMLElement>(selector);
    if (found) found.focus(options);
    else if (frames > 0) focusSoon(area, selector, options, frames - 1);
  });
}

/** An agenda begins with the first of the month; today is what people look for. */
function useTodayInSight(isNarrow: boolean) {
  useEffect(() => {
    if (isNarrow) document.querySelector('.cal-day.is-today')?.scrollIntoView({ block: 'center' });
  }, [isNarrow]);
}

import { useMemo, useRef, useState } from 'react';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { Announcer } from '../parts/days/Announcer.tsx';
import type { Carried } from '../parts/days/carry.ts';
import { CarryContext } from '../parts/days/carry-context.ts';
import { nameOfDays } from '../parts/days/day-names.ts';
import { Following } from '../parts/days/Following.tsx';
import { TimeHead } from '../parts/days/TimeHead.tsx';
import { Undated } from '../parts/days/Undated.tsx';
import { useDrawer } from '../parts/days/use-drawer.ts';
import { firstDayOf } from '../parts/days/weeks.ts';
import { useTimePlace } from '../parts/tasks/use-time-place.ts';
import { Chart, type ChartParts } from './Chart.tsx';
import { isShown, scales, spanAround, turn } from './span.ts';
import { useBars } from './use-bars.ts';
import { useBarKeys } from './use-bar-keys.ts';
import { usePulling } from './use-pulling.ts';

const noDates = {
  title: 'Tasks without dates',
  without: ['start', 'due'],
  hint: 'Drag one onto the chart to make it due on that day.',
} as const;

/** Tasks as bars from their start to their due date, by week, month or quarter. */
export function Timeline() {
  const { today, day, scale, drawn, follow, press } = useTimePlace(scales, 'month');
  const [firstDay] = useState(() => firstDayOf(navigator.language));
  const span = useMemo(
    () => spanAround(drawn.day, drawn.scale, firstDay),
    [drawn.day, drawn.scale, firstDay],
  );
  const named = spanAround(day, scale, firstDay);
  const area = useRef<HTMLDivElement>(null);
  const follower = useRef<HTMLDivElement>(null);
  const parts = useRef<ChartParts>(null);
  const [isDrawerOpen, setDrawer] = useDrawer('timeline-drawer', false);
  const show = (one: string) => {
    if (!isShown(named, one)) follow({ day: one });
  };
  const { carry, find, onPointerDown } = usePulling({ area, parts, follower, span, show });
  const bars = useBars(span, carry);
  const keys = useBarKeys({ carry, find, parts, firstAim: isShown(named, today) ? today : day });

  return (
    <CarryContext value={carry}>
      <TimeHead
        {...{ scale, scales, isDrawerOpen }}
        title={nameOfDays(named.from, named.to)}
        drawer={noDates.title}
        onDrawer={() => setDrawer(!isDrawerOpen)}
        onTurn={(by) => press({ day: turn(day, scale, by) })}
        onToday={() => press({ day: undefined })}
        onScale={(one) => press({ scale: one })}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its bars have the focus */}
      <div
        ref={area}
        className={isDrawerOpen ? 'time-area has-drawer' : 'time-area'}
        onPointerDown={onPointerDown}
        // The browser would carry the link instead of the bar.
        onDragStart={(event) => event.preventDefault()}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- heard out here, the chart is not drawn anew for it */}
        <div onKeyDown={keys.onBars}>
          {bars.tasks ? (
            <Chart
              ref={parts}
              {...{ span, today }}
              scale={drawn.scale}
              tasks={bars.tasks}
              blocks={bars.blocks}
            />
          ) : (
            !bars.hasFailed && <Skeleton height="420px" />
          )}
          <ChartNote {...bars} />
        </div>
        {isDrawerOpen && <Undated {...noDates} onClose={() => setDrawer(false)} onKeyDown={keys.onUndated} />}
      </div>
      <Following ref={follower} isWanted={isFromDrawer} />
      <Announcer />
    </CarryContext>
  );
}

/** A bar shows itself where it would be dropped. */
const isFromDrawer = ({ from }: Carried) => from === undefined;

function ChartNote({
  tasks,
  isMore,
  hasFailed,
  haveBlocksFailed,
  isFetching,
  retry,
}: ReturnType<typeof useBars>) {
  if (hasFailed || haveBlocksFailed)
    return (
      <p className="time-note" role="alert">
        {hasFailed
          ? 'These tasks could not be loaded.'
          : 'The links between these tasks could not be loaded.'}
        <Button icon="retry" waiting={isFetching} onClick={retry}>
          Retry
        </Button>
      </p>
    );
  if (!tasks) return null;
  if (tasks.length === 0) return <p className="time-note">No tasks have dates in this period.</p>;
  return isMore ? (
    <p className="time-note">Only the first {tasks.length} tasks of this period are shown.</p>
  ) : null;
}

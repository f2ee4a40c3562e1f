import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { daysQuery } from '../../entities/tasks/lists/days.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { Day } from './Day.tsx';
import { lanesOf } from './lanes.ts';

interface WeekProps {
  days: readonly string[];
  isFirst: boolean;
}

/** Each week is a list of its own: months share them, and they come side by side. */
export const Week = memo(({ days, isFirst }: WeekProps) => {
  const { ids, query } = useTasksScreen();
  const { data, error, isFetching, refetch } = useQuery({
    ...daysQuery(ids, query, days[0]!, days.at(-1)!),
    placeholderData: keepPreviousData,
  });
  const placed = useMemo(() => lanesOf(data?.tasks ?? [], days), [data, days]);
  return (
    <>
      <div role="row" className="cal-week" aria-busy={!data}>
        {days.map((day, index) => (
          <Day key={day} day={day} isFirst={isFirst && index === 0} tasks={placed[index]!} />
        ))}
      </div>
      {error && !data && (
        <p className="time-note" role="alert">
          The tasks of this week could not be loaded.
          <Button icon="retry" waiting={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
      {data?.nextCursor && (
        <p className="time-note">Only the first {data.tasks.length} tasks of this week are shown.</p>
      )}
    </>
  );
});

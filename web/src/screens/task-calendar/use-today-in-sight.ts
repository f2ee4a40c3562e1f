import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { daysQuery } from '../../entities/tasks/lists/days.ts';
import { useIsNarrow } from '../../ui/layout/narrow.ts';
import { afterPaint } from '../../ui/primitives/after-paint.ts';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';

/** An agenda begins with the first of the month; today is what people look for, at once and where it is once all tasks have come. */
export function useTodayInSight(
  weeks: readonly (readonly string[])[],
  { isAround, isDrawn }: { isAround: boolean; isDrawn: boolean },
) {
  const isNarrow = useIsNarrow();
  const { ids, query } = useTasksScreen();
  const areThere = useQueries({
    queries: weeks.map((week) => daysQuery(ids, query, week[0]!, week.at(-1)!)),
    combine: areAllOver,
  });
  const [isLookedFor, lookFor] = useState(true);
  // Whoever has gone on to other days looks for those.
  if (isLookedFor && !isAround) lookFor(false);
  useEffect(() => {
    if (!isNarrow || !isLookedFor || !isDrawn) return;
    // The router scrolls to the top of each screen that it has drawn.
    return afterPaint(() => {
      document.querySelector('.cal-day.is-today')?.scrollIntoView({ block: 'center' });
      if (areThere) lookFor(false);
    });
  }, [isNarrow, isLookedFor, isDrawn, areThere]);
  return lookFor;
}

const areAllOver = (results: readonly UseQueryResult[]) => results.every(({ isPending }) => !isPending);

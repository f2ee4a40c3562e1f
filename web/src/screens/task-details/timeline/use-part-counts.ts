import { useInfiniteQuery } from '@tanstack/react-query';
import { foldChanges } from '../../../entities/timeline/fold.ts';
import { timelineQuery, type TaskIds, type TimelinePart } from '../../../entities/timeline/queries.ts';

/** How much each part of the activity has: of changes only once all of them are there. Asks for nothing. */
export function usePartCounts(ids: TaskIds, comments: number): Partial<Record<TimelinePart, number>> {
  const { data, hasNextPage } = useInfiniteQuery({ ...timelineQuery(ids, 'all'), enabled: false });
  if (!data || hasNextPage) return { comments };
  const items = data.pages.flatMap(({ entries }) => foldChanges(entries));
  const changes = items.flatMap((item) => (item.type === 'run' ? item.changes : [])).length;
  return { comments, changes };
}

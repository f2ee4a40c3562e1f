import type { TaskDetails } from '@muster/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { latestChange } from '../../../entities/timeline/latest.ts';
import { timelineQuery, type TaskIds } from '../../../entities/timeline/queries.ts';
import { MadeLine } from '../properties/MadeLine.tsx';

/** With who changed it last. Asks for nothing: the activity below does. */
export function LastChanged({ ids, task }: { ids: TaskIds; task: TaskDetails }) {
  const { data } = useInfiniteQuery({ ...timelineQuery(ids, 'all'), enabled: false });
  return <MadeLine task={task} last={data && latestChange(data.pages[0]!.entries, task.updatedAt)} />;
}

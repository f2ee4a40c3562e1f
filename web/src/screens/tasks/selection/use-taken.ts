import type { TaskStatus } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { countsQuery, type Counted } from '../../../entities/tasks/lists/counting.ts';
import { useStore } from '../../../platform/store.ts';
import { useTasksScreen } from '../../parts/tasks/tasks-context.ts';
import { selection } from '../../task-list/index.ts';
import { takenWords } from './taken-words.ts';

/** What is to be said of the tasks that are selected, once it is known: where all were asked for, which of them these are. */
export function useTaken(tab: TaskStatus | undefined, matches: ReadonlyMap<string, Counted>) {
  const { ids, query } = useTasksScreen();
  const { ids: selected, reach } = useStore(selection);
  const isCut = reach === 'limit';
  const { data: counts, isLoading } = useQuery({ ...countsQuery(ids, query), enabled: isCut });
  if (isCut && isLoading) return undefined;
  const listed = counts?.filter(({ value }) => !tab || value === tab._id);
  return takenWords(reach, {
    count: selected.size,
    total: listed && {
      count: listed.reduce((sum, { count }) => sum + count, 0),
      isMore: listed.some(({ isMore }) => isMore),
    },
    tab: tab?.name,
    isElsewhere: [...matches].some(([id, { count, isMore }]) => id !== tab?._id && (count > 0 || isMore)),
  });
}

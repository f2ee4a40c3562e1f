import { limits } from '@muster/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { eachOfMany } from '../../../platform/each-of-many.ts';
import { announceFailure } from '../../../platform/api/announce.ts';
import { useShortcut } from '../../../platform/keys/handlers.ts';
import { toast } from '../../../platform/toasts/toast.ts';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { listKey, type ListKind, type LoadedTasks } from '../../../entities/tasks/lists/lists.ts';
import { loadMore } from '../../../entities/tasks/lists/use-more.ts';
import { taskListQuery } from '../../../entities/tasks/queries.ts';

/** Of each list. More would be a stack of paper that nobody reads, and a page that no browser lays out. */
const mostPrinted = 2_000;

/** The browser prints what is loaded and waits for nothing: here everything is loaded first. */
export function usePrint(ids: ProjectIds, kinds: readonly ListKind[]) {
  const client = useQueryClient();
  const print = async () => {
    const notice = setTimeout(() => toast.info('Loading all tasks to print…'), 300);
    try {
      await eachOfMany(kinds, (kind) => loadAll(client, ids, kind));
    } finally {
      clearTimeout(notice);
    }
    window.print();
  };
  useShortcut('print', () => void print().catch((error: unknown) => announceFailure(error)), {
    isAble: kinds.length > 0,
  });
}

async function loadAll(client: QueryClient, ids: ProjectIds, kind: ListKind) {
  const { status, order, query } = kind;
  await client.ensureQueryData(taskListQuery(ids, status, order, query));
  const loaded = () => client.getQueryData<LoadedTasks>(listKey(ids, status, order, query));
  while (loaded()?.nextCursor && loaded()!.tasks.length < mostPrinted)
    await loadMore(client, ids, kind, limits.pageSize);
}

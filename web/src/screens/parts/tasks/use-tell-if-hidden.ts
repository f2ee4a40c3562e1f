import { isPlain, type Task } from '@muster/contract';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { filterOf } from '../../../entities/tasks/lists/filtering.ts';
import { everyStatus } from '../../../entities/tasks/lists/list-order.ts';
import type { LoadedTasks } from '../../../entities/tasks/lists/lists.ts';
import { belongsTo } from '../../../entities/tasks/lists/matching.ts';
import { taskListQuery } from '../../../entities/tasks/queries.ts';
import { messages } from '../../../messages.ts';
import { toast } from '../../../platform/toasts/toast.ts';
import { useTasksScreen } from './tasks-context.ts';

const isActive = (query: Query) => query.isActive();

/** What was added to a status and does not show, because of the filter or far down in another order, is not lost. */
export function useTellIfHidden() {
  const { ids, query, order, open } = useTasksScreen();
  const client = useQueryClient();
  return async (...added: Task[]) => {
    const [first] = added;
    if (isPlain(query) || !first) return;
    const list = taskListQuery(ids, first.status, order, query);
    // Loaded anew where only the server can tell.
    await client.refetchQueries({
      queryKey: list.queryKey,
      exact: true,
      predicate: ({ state }) => state.isInvalidated,
    });
    const shown = client.getQueryCache().find<LoadedTasks>({ queryKey: list.queryKey, predicate: isActive });
    const isShown = (task: Task) =>
      shown?.state.data
        ? shown.state.data.tasks.some(({ _id }) => _id === task._id)
        : belongsTo(client, ids, task, { status: everyStatus, query: filterOf(query) }) !== false;
    const hidden = added.filter((task) => !isShown(task));
    if (hidden.length > 1) return toast.info(messages.manyTasks.hidden(hidden.length));
    for (const { _id, title } of hidden)
      toast.info(messages.tasks.hidden(title), { action: { label: 'Show', run: () => open(_id) } });
  };
}

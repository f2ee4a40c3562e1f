import { isPlain, type Task } from '@muster/contract';
import { useQueryClient } from '@tanstack/react-query';
import { taskListQuery } from '../../../entities/tasks/queries.ts';
import { messages } from '../../../messages.ts';
import { toast } from '../../../platform/notices/toast.ts';
import { useTasksScreen } from './tasks-context.ts';

/** A task that was added and does not show, because of the filter or far down in another order, is not lost. */
export function useTellIfHidden() {
  const { ids, query, order, open } = useTasksScreen();
  const client = useQueryClient();
  return async ({ _id, title, status }: Task) => {
    if (isPlain(query)) return;
    const list = taskListQuery(ids, status, order, query);
    // Loaded anew where only the server can tell.
    await client.refetchQueries({
      queryKey: list.queryKey,
      exact: true,
      predicate: ({ state }) => state.isInvalidated,
    });
    const shown = client.getQueryData(list.queryKey)?.tasks;
    if (!shown || shown.some((task) => task._id === _id)) return;
    toast.info(messages.tasks.hidden(title), { action: { label: 'Show', run: () => open(_id) } });
  };
}

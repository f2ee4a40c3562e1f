import type { Mutation, QueryClient } from '@tanstack/react-query';

/**
 * Until no change of the task is on its way any more: overtaken by its deletion, a change would be refused as of a task that does
 * not exist, and be lost for whoever brings the task back. Answers whether there was any: its answer shows the task again.
 */
export async function awaitSaves(client: QueryClient, taskId: string) {
  const isItsSave = ({ state }: Mutation) =>
    (state.variables as { task?: { _id: string } } | undefined)?.task?._id === taskId;
  const cache = client.getMutationCache();
  const isSaving = () => cache.find({ status: 'pending', predicate: isItsSave }) !== undefined;
  if (!isSaving()) return false;
  await new Promise<void>((resolve) => {
    const stop = cache.subscribe(() => {
      if (isSaving()) return;
      stop();
      resolve();
    });
  });
  return true;
}

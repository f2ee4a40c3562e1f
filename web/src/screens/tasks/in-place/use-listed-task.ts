import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { findListed } from '../../../entities/tasks/lists/lists.ts';

/** A task as the lists show it now, whoever changes it. */
export function useListedTask(ids: ProjectIds, taskId: string) {
  const client = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [client],
  );
  return useSyncExternalStore(subscribe, () => findListed(client, ids, taskId));
}

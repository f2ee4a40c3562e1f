import type { QueryClient } from '@tanstack/react-query';
import type { ProjectIds } from '../../projects/index.ts';

export const countsKey = ({ organizationId, projectId }: ProjectIds) =>
  ['task-counts', organizationId, projectId] as const;

/** So many changes one after the other are counted once. */
const recountMs = 1000;
const due = new Set<string>();

/** After a change, where the server has counted. */
export function recountSoon(client: QueryClient, ids: ProjectIds) {
  const queryKey = countsKey(ids);
  if (due.has(ids.projectId) || client.getQueryCache().findAll({ queryKey }).length === 0) return;
  due.add(ids.projectId);
  setTimeout(() => {
    due.delete(ids.projectId);
    void client.invalidateQueries({ queryKey });
  }, recountMs);
}

import type { QueryClient } from '@tanstack/react-query';
import type { ProjectIds } from '../projects/index.ts';

export interface TaskIds extends ProjectIds {
  taskId: string;
}

export const timelineKey = 'timeline';

export const keyOf = ({ organizationId, projectId, taskId }: TaskIds) =>
  [timelineKey, organizationId, projectId, taskId] as const;

export const reloadTimeline = (client: QueryClient, ids: TaskIds) =>
  client.invalidateQueries({ queryKey: keyOf(ids) });

/** Who watches the task: whatever is said or done there may make somebody watch it. */
export const watchersKey = (ids: TaskIds) => [...keyOf(ids), 'watchers'] as const;

/** What a person does to the comments of one task waits in line: an edit may follow before its comment is stored. */
export const inTurn = (ids: TaskIds) => ({ id: keyOf(ids).join() });

/** Whether nothing waits behind what has just been answered: what waits is shown already. */
export const isLastInTurn = (client: QueryClient, ids: TaskIds) =>
  client.isMutating({ predicate: ({ options }) => options.scope?.id === inTurn(ids).id }) <= 1;

/** An answer from before what still waits would take that from the screen. */
export function reloadAtLast(client: QueryClient, ids: TaskIds) {
  if (isLastInTurn(client, ids)) void reloadTimeline(client, ids);
}

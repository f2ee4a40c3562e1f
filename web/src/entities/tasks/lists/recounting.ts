import type { QueryClient } from '@tanstack/react-query';
import { invalidateSoon, soonMs } from '../../../platform/api/invalidate-soon.ts';
import type { ProjectIds } from '../../projects/index.ts';

export const countsKey = ({ organizationId, projectId }: ProjectIds) =>
  ['task-counts', organizationId, projectId] as const;

/** After a change, where the server has counted. */
export const recountSoon = (client: QueryClient, ids: ProjectIds) =>
  invalidateSoon(client, countsKey(ids), soonMs);

import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ApiError } from '../../platform/api/api-error.ts';
import type { ProjectIds } from '../projects/index.ts';

/** A mail or a note may lead to where a task was before it was moved. Throws what it was given if it was not. */
export const followMoved =
  (client: QueryClient, { organizationId, projectId }: ProjectIds, taskId: string) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    const { taskRefQuery } = await import('./task-refs.ts');
    const moved = await client.fetchQuery(taskRefQuery(organizationId, `${projectId}/${taskId}`));
    if (!moved || moved.project._id === projectId) throw error;
    throw redirect({
      to: '/$organizationId/projects/$projectId/tasks/$taskId',
      params: { organizationId, projectId: moved.project._id, taskId },
      replace: true,
    });
  };

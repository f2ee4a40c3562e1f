import { createFileRoute, redirect } from '@tanstack/react-router';
import { taskByKeyQuery } from '../../../../entities/tasks/by-key.ts';

// A short address, such as people write to one another: it leads to the task's own.
export const Route = createFileRoute('/_signed-in/$organizationId/t/$key')({
  loader: async ({ context: { queryClient }, params: { organizationId, key } }) => {
    const { task } = await queryClient.fetchQuery(taskByKeyQuery(organizationId, key));
    const params = { organizationId, projectId: task.project._id, taskId: task._id };
    throw redirect({
      to: '/$organizationId/projects/$projectId/tasks/$taskId',
      params,
      replace: true,
    });
  },
});

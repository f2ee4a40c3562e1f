import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { taskQuery } from '../../entities/tasks/queries.ts';

/** Only shows what the route has loaded: where that failed, the screen says so. */
export function TaskCrumb(): string {
  const { taskId, ...ids } = useParams({
    from: '/_signed-in/$organizationId/projects/$projectId/tasks/$taskId',
  });
  const { data: task } = useQuery({ ...taskQuery(ids, taskId), enabled: false });
  return task?.title ?? 'Task';
}

import { randomUUID } from 'node:crypto';
import type { ProjectIds } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { addJobs } from '../../../platform/jobs/queue.ts';

interface Given {
  userId: string;
  taskId: string;
}

/** Each person once, of the first of the tasks that they were given and of how many there are. */
export async function tellAssigned(
  db: Db,
  { organizationId, projectId, userId: by }: ProjectIds & { userId: string },
  given: Given[],
) {
  const happenings = [...Map.groupBy(given, ({ userId }) => userId)]
    .filter(([userId]) => userId !== by)
    .map(([userId, tasks]) => ({
      type: 'assigned' as const,
      organizationId,
      projectId,
      taskId: tasks[0]!.taskId,
      userIds: [userId],
      by,
      count: tasks.length,
    }));
  await addJobs(
    db,
    'notify',
    happenings.map((happening) => ({ id: randomUUID(), happening })),
  );
}

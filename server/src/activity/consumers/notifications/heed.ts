import { randomUUID } from 'node:crypto';
import type { Db } from '../../../platform/db/connect.ts';
import { addJobs } from '../../../platform/jobs/queue.ts';
import type { Recorded } from '../../activity.ts';
import type { Consumer } from '../../consumer.ts';
import { listEnded } from './awaited-queries.ts';
import { happeningsOf, type Happening } from './happening.ts';

/** Has people told of what is recorded, by jobs of the same transaction. */
export const notifications: Consumer = {
  async heed(db, { userId: by }, recorded) {
    // Nobody else's news waits for those of a thousand tasks.
    const behind = recorded.length > 1 ? 10 : 0;
    await addNotify(
      db,
      recorded.flatMap((one) => happeningsOf(one, by)),
      behind,
    );
    await addNotify(db, assignmentsOf(recorded, by));
    await addNotify(db, await endsOf(db, recorded, by), behind);
  },
};

const addNotify = (db: Db, happenings: Happening[], behind = 0) =>
  addJobs(
    db,
    'notify',
    happenings.map((happening) => ({ id: randomUUID(), happening })),
    { behind },
  );

/** Each person once, of the first of the tasks that they were given and of how many there are. */
function assignmentsOf(recorded: Recorded[], by: string): Happening[] {
  const given = recorded.flatMap(({ assigned = [], ...task }) =>
    [...new Set(assigned)].map((userId) => ({ userId, task })),
  );
  return [...Map.groupBy(given, ({ userId }) => userId)].flatMap(([userId, tasks]) => {
    const { organizationId, projectId, subjectId: taskId } = tasks[0]!.task;
    if (userId === by || projectId === undefined || taskId === undefined) return [];
    return {
      type: 'assigned',
      organizationId,
      projectId,
      taskId,
      userIds: [userId],
      by,
      count: tasks.length,
    };
  });
}

/** Of tasks that are over since this transaction, and for which others wait. */
async function endsOf(db: Db, recorded: Recorded[], by: string): Promise<Happening[]> {
  const moved = recorded.filter(({ kind, changes = {} }) => movingKinds.has(kind) && 'status' in changes);
  const [{ organizationId, projectId } = {}] = moved;
  if (!organizationId || !projectId) return [];
  const taskIds = moved.flatMap(({ subjectId = [] }) => subjectId);
  const isOneOfMany = moved.some((one) => one.isOneOfMany);
  const ended = await listEnded(db, { organizationId, projectId }, taskIds);
  return ended.map((taskId) => ({ type: 'finished', organizationId, projectId, taskId, by, isOneOfMany }));
}

const movingKinds = new Set(['task.updated', 'task.moved']);

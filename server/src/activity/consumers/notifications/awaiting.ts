import { randomUUID } from 'node:crypto';
import type { Db } from '../../../platform/db/connect.ts';
import { addJobs } from '../../../platform/jobs/queue.ts';
import { listAwaiting } from './awaited-queries.ts';
import type { Happening } from './happening.ts';
import type { About } from './notices.ts';

/** Those who wait for what has ended. Each in a job of its own, as they are told separately. */
export async function tellAwaiting(
  db: Db,
  { taskId: endedId, projectId: otherProjectId, ...rest }: About<'finished'>,
) {
  const awaiting = await listAwaiting(db, { ...rest, taskId: endedId, projectId: otherProjectId });
  const toldTo = ({ as, how, ...task }: (typeof awaiting)[number]): Happening =>
    as === 'parent'
      ? { ...rest, ...task, type: 'subTaskDone', subTaskId: endedId }
      : { ...rest, ...task, type: 'unblocked', how, otherProjectId };
  await addJobs(
    db,
    'notify',
    awaiting.map((one) => ({ id: randomUUID(), happening: toldTo(one) })),
  );
}

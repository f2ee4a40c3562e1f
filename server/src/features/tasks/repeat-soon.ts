import type { ProjectIds } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { addUnlessWaiting } from '../../platform/jobs/queue.ts';

/**
 * Has tasks of the project looked at that repeat, once this is committed: for one of them it may be time now. Whoever forgets
 * to call it makes the next one late, not never: all are looked at every quarter of an hour.
 */
export const repeatSoon = (db: Db, { organizationId, projectId }: ProjectIds) =>
  addUnlessWaiting(db, 'repeatTasks', { organizationId, projectId });

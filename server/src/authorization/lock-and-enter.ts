import type { Db } from '../platform/db/connect.ts';
import { authorize } from '../platform/http/errors.ts';
import { findMembership, lockProject, type ProjectScope } from './scopes.ts';
import { listWhoSee } from './who-sees.ts';

/**
 * Locks a project as before a change of several things in it, and enters again: who has waited for the lock may have waited
 * for somebody who took them off the team. Answers the scope to decide with.
 */
export async function lockAndEnterProject(db: Db, scope: ProjectScope): Promise<ProjectScope> {
  await lockProject(db, scope);
  const [membership, seeing] = await Promise.all([
    findMembership(db, scope),
    listWhoSee(db, scope, [scope.userId]),
  ]);
  authorize(membership !== undefined && seeing.length > 0);
  return { ...scope, ...membership };
}

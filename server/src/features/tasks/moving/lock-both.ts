import { lockAndEnterProject } from '../../../authorization/lock-and-enter.ts';
import { lockOrganizationRow, type ProjectScope } from '../../../authorization/scopes.ts';
import { listWhoSee } from '../../../authorization/who-sees.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { noSuchTarget } from './refusals.ts';

/** Another project of the organization, for whoever may see it. */
export async function enterTarget(db: Db, scope: ProjectScope, projectId: string): Promise<ProjectScope> {
  const target = { ...scope, projectId };
  const seeing = projectId === scope.projectId ? [] : await listWhoSee(db, target, [scope.userId]);
  if (seeing.length === 0) throw noSuchTarget();
  return target;
}

/**
 * Locks both, by their ids, and enters again. The organization comes before them: whoever links a task meanwhile holds that
 * alone, and would name it where it is no more.
 */
export async function lockBoth(db: Db, one: ProjectScope, other: ProjectScope) {
  await lockOrganizationRow(db, one.organizationId);
  const isInOrder = one.projectId < other.projectId;
  const first = await lockAndEnterProject(db, isInOrder ? one : other);
  const second = await lockAndEnterProject(db, isInOrder ? other : one);
  return isInOrder ? ([first, second] as const) : ([second, first] as const);
}

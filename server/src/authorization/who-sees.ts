import type { Db } from '../platform/db/connect.ts';
import { statement } from '../platform/db/statement.ts';
import type { ProjectIds } from './scopes.ts';

const select = statement<{ userId: string }>(`
  SELECT user_id AS "userId" FROM project_access
  WHERE organization_id = $1 AND project_id = $2 AND user_id = ANY($3::uuid[])`);

/** Those of the people who may see a project. */
export async function listWhoSee(db: Db, { organizationId, projectId }: ProjectIds, userIds: string[]) {
  return (await select(db, organizationId, projectId, userIds)).map(({ userId }) => userId);
}

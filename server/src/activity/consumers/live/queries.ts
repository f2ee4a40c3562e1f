import type { Role } from '@muster/contract';
import { keyOf } from '../../../identity/principal.ts';
import type { LivingWay } from '../../../identity/sessions.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { statement } from '../../../platform/db/statement.ts';
import { projectKey, type Reach } from './audience.ts';

export const notifyChannel = 'muster_live';

// A hint need not survive a crash, so nobody waits for the disk.
const sendPayloads = statement<object>(`
  SELECT set_config('synchronous_commit', 'off', true), pg_notify('${notifyChannel}', payload)
  FROM unnest($1::text[]) AS payload`);

export const notify = (db: Db, payloads: string[]) => sendPayloads(db, payloads);

const selectOrganizations = statement<{ userId: string; organizationId: string }>(`
  SELECT user_id AS "userId", organization_id AS "organizationId" FROM members WHERE user_id = ANY($1::uuid[])`);

interface MemberRow {
  organizationId: string;
  userId: string;
  role: Role;
  granted: string[] | null;
  projectIds: string[];
}

const selectMembers = statement<MemberRow>(`
  SELECT members.organization_id AS "organizationId", members.user_id AS "userId", members.role,
    role_permissions.granted, ARRAY(
    SELECT project_id::text FROM project_reach
    WHERE organization_id = $1 AND user_id = members.user_id AND project_id = ANY($3::uuid[])
  ) AS "projectIds"
  FROM members LEFT JOIN role_permissions ON role_permissions.organization_id = $1
    AND role_permissions.role = members.role
  WHERE members.organization_id = $1 AND members.user_id = ANY($2::uuid[])`);

/** What these people may see of these places, organization by organization; of each by the key of their way. */
export async function findReaches(
  db: Db,
  alive: LivingWay[],
  places: { organizationIds: string[]; projectIds: string[] },
): Promise<Map<string, Reach>> {
  const userIds = [...new Set(alive.map(({ userId }) => userId))];
  const [organizations, ...members] = await Promise.all([
    selectOrganizations(db, userIds),
    ...places.organizationIds.map((id) => selectMembers(db, id, userIds, places.projectIds)),
  ]);
  const organizationsOf = Map.groupBy(organizations, ({ userId }) => userId);
  const membershipsOf = Map.groupBy(members.flat(), ({ userId }) => userId);
  const reachOf = ({ userId, email }: LivingWay): Reach => {
    const mine = membershipsOf.get(userId) ?? [];
    return {
      userId,
      email,
      organizationIds: new Set(organizationsOf.get(userId)?.map(({ organizationId }) => organizationId)),
      memberships: new Map(
        mine.map(({ organizationId, role, granted }) => [
          organizationId,
          { role, granted: new Set(granted ?? []) },
        ]),
      ),
      projects: new Set(
        mine.flatMap(({ organizationId, projectIds }) =>
          projectIds.map((projectId) => projectKey(organizationId, projectId)),
        ),
      ),
    };
  };
  return new Map(alive.map((one) => [keyOf(one.way), reachOf(one)]));
}

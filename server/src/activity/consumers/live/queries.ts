import type { Role } from '@muster/contract';
import { sessionLifetime } from '../../../identity/sessions.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { statement } from '../../../platform/db/statement.ts';
import { projectKey, type Reach } from './audience.ts';

export const notifyChannel = 'muster_live';

// A hint need not survive a crash, so nobody waits for the disk.
const sendPayloads = statement<object>(`
  SELECT set_config('synchronous_commit', 'off', true), pg_notify('${notifyChannel}', payload)
  FROM unnest($1::text[]) AS payload`);

export const notify = (db: Db, payloads: string[]) => sendPayloads(db, payloads);

interface SessionRow {
  session: string;
  userId: string;
  email: string | null;
}

const selectSessions = statement<SessionRow>(`
  SELECT encode(sessions.token_hash, 'hex') AS session, users.id AS "userId",
    CASE WHEN $2 OR users.email_proven_at IS NOT NULL THEN users.email END AS email
  FROM sessions JOIN users ON users.id = sessions.user_id
  WHERE sessions.token_hash = ANY(ARRAY(SELECT decode(hash, 'hex') FROM unnest($1::text[]) AS hash))
    AND sessions.expires_at > now()
    AND sessions.last_seen_at > now() - make_interval(secs => ${sessionLifetime.idleSeconds})`);

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

/**
 * Which of the sessions still exist and what their people may see of these places, organization by organization. Where no
 * mail is sent an address cannot be proven, and having it is enough.
 */
export async function findReaches(
  db: Db,
  sessions: string[],
  places: { organizationIds: string[]; projectIds: string[] },
  isMatchEnough: boolean,
): Promise<Map<string, Reach>> {
  const alive = await selectSessions(db, sessions, isMatchEnough);
  const userIds = [...new Set(alive.map(({ userId }) => userId))];
  const [organizations, ...members] = await Promise.all([
    selectOrganizations(db, userIds),
    ...places.organizationIds.map((id) => selectMembers(db, id, userIds, places.projectIds)),
  ]);
  const organizationsOf = Map.groupBy(organizations, ({ userId }) => userId);
  const membershipsOf = Map.groupBy(members.flat(), ({ userId }) => userId);
  const reachOf = ({ userId, email }: SessionRow): Reach => {
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
  return new Map(alive.map((row) => [row.session, reachOf(row)]));
}

import type { Role } from '@muster/contract';
import { sessionLifetime } from '../../../identity/sessions.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { Reach } from './audience.ts';

export const channel = 'muster_live';

// A hint need not survive a crash, so nobody waits for the disk.
const sendPayloads = statement<object>(`
  SELECT set_config('synchronous_commit', 'off', true), pg_notify('${channel}', payload)
  FROM unnest($1::text[]) AS payload`);

export const notify = (db: Db, payloads: string[]) => sendPayloads(db, payloads);

interface ReachRow {
  session: string;
  userId: string;
  email: string | null;
  organizationIds: string[];
  memberships: { organizationId: string; role: Role; granted: string[] | null }[];
  projects: string[];
}

const selectReaches = statement<ReachRow>(`
  SELECT encode(sessions.token_hash, 'hex') AS session, users.id AS "userId",
    CASE WHEN $4 OR users.email_proven_at IS NOT NULL THEN users.email END AS email,
    ARRAY(SELECT organization_id::text FROM members WHERE user_id = users.id) AS "organizationIds",
    (
      SELECT coalesce(json_agg(json_build_object(
        'organizationId', members.organization_id, 'role', members.role, 'granted', role_permissions.granted
      )), '[]')
      FROM members LEFT JOIN role_permissions ON role_permissions.organization_id = members.organization_id
        AND role_permissions.role = members.role
      WHERE members.user_id = users.id AND members.organization_id = ANY($2::uuid[])
    ) AS memberships,
    ARRAY(
      SELECT organization_id || ' ' || project_id FROM project_reach
      WHERE user_id = users.id AND organization_id = ANY($2::uuid[]) AND project_id = ANY($3::uuid[])
    ) AS projects
  FROM sessions JOIN users ON users.id = sessions.user_id
  WHERE sessions.token_hash = ANY(SELECT decode(hash, 'hex') FROM unnest($1::text[]) AS hash)
    AND sessions.expires_at > now()
    AND sessions.last_seen_at > now() - make_interval(secs => ${sessionLifetime.idleSeconds})`);

/**
 * Which of the sessions still exist and what their people may see of these places, in one round trip. Where no mail is
 * sent an address cannot be proven, and having it is enough.
 */
export async function findReaches(
  db: Db,
  sessions: string[],
  places: { organizationIds: string[]; projectIds: string[] },
  isMatchEnough: boolean,
): Promise<Map<string, Reach>> {
  const rows = await selectReaches(db, sessions, places.organizationIds, places.projectIds, isMatchEnough);
  return new Map(rows.map((row) => [row.session, presentReach(row)]));
}

const presentReach = ({ userId, email, organizationIds, memberships, projects }: ReachRow): Reach => ({
  userId,
  email,
  organizationIds: new Set(organizationIds),
  memberships: new Map(
    memberships.map(({ organizationId, role, granted }) => [
      organizationId,
      { role, granted: new Set(granted ?? []) },
    ]),
  ),
  projects: new Set(projects),
});

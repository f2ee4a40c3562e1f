import type { Role } from '@muster/contract';
import type { Db } from '../platform/db/connect.ts';
import { statement } from '../platform/db/statement.ts';
import { sessionLifetime } from './sessions.ts';

export interface Caller {
  sessionId: Buffer;
  id: string;
  fullName: string;
  email: string;
  /** Their place in the organization that the path names, if they have one there. */
  membership?: Membership;
}

export interface Membership {
  organizationId: string;
  role: Role;
  granted: ReadonlySet<string>;
  /** The project that the path names, if the organization has it. */
  project?: { projectId: string; isOnTeam: boolean };
}

interface CallerRow {
  tokenHash: Buffer;
  isStale: boolean;
  id: string;
  fullName: string;
  email: string;
  role: Role | null;
  granted: string[] | null;
  projectId: string | null;
  isOnTeam: boolean;
}

/** Somebody who says who they are and where they want to go, before either was looked at. */
export type Asker = readonly [tokenHash: Buffer, organizationId?: string, projectId?: string];

const selectCaller = statement<CallerRow>(`
  SELECT sessions.token_hash AS "tokenHash", users.id, users.full_name AS "fullName", users.email, members.role,
    role_permissions.granted,
    projects.id AS "projectId", project_team.user_id IS NOT NULL AS "isOnTeam",
    sessions.last_seen_at < now() - make_interval(secs => ${sessionLifetime.touchSeconds}) AS "isStale"
  FROM sessions
  JOIN users ON users.id = sessions.user_id
  LEFT JOIN members ON members.organization_id = $2 AND members.user_id = users.id
  LEFT JOIN role_permissions ON role_permissions.organization_id = members.organization_id
    AND role_permissions.role = members.role
  LEFT JOIN projects ON projects.organization_id = members.organization_id
    AND projects.id = $3 AND projects.deleted_at IS NULL
  LEFT JOIN project_team ON project_team.organization_id = projects.organization_id
    AND project_team.project_id = projects.id AND project_team.user_id = users.id
  WHERE sessions.token_hash = $1
    AND sessions.expires_at > now()
    AND sessions.last_seen_at > now() - make_interval(secs => ${sessionLifetime.idleSeconds})`);

/** Who asks and what they may do, in one round trip. */
export async function findCaller(db: Db, asker: Asker) {
  const [row] = await selectCaller(db, ...asker);
  return row && { caller: presentCaller(row, asker[1]), isStale: row.isStale };
}

function presentCaller(row: CallerRow, organizationId: string | undefined): Caller {
  const { tokenHash: sessionId, id, fullName, email, role, granted, projectId, isOnTeam } = row;
  if (!role || !organizationId) return { sessionId, id, fullName, email };
  const project = projectId ? { projectId, isOnTeam } : undefined;
  return {
    sessionId,
    id,
    fullName,
    email,
    membership: { organizationId, role, granted: new Set(granted ?? []), project },
  };
}

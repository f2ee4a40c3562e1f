import { createHash } from 'node:crypto';
import type { Role } from '@muster/contract';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
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
}

interface CallerRow {
  tokenHash: Buffer;
  isStale: boolean;
  id: string;
  fullName: string;
  email: string;
  role: Role | null;
  granted: string[] | null;
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest();

/** Who asks and what they may do, in one round trip. */
export async function findCaller(db: Db, token: string, organizationId: string | undefined) {
  const { rows } = await sql<CallerRow>`
    SELECT sessions.token_hash, users.id, users.full_name, users.email, members.role, role_permissions.granted,
      sessions.last_seen_at < now() - make_interval(secs => ${sessionLifetime.touchSeconds}) AS is_stale
    FROM sessions
    JOIN users ON users.id = sessions.user_id
    LEFT JOIN members ON members.organization_id = ${organizationId ?? null}::uuid AND members.user_id = users.id
    LEFT JOIN role_permissions ON role_permissions.organization_id = members.organization_id
      AND role_permissions.role = members.role
    WHERE sessions.token_hash = ${hashToken(token)}
      AND sessions.expires_at > now()
      AND sessions.last_seen_at > now() - make_interval(secs => ${sessionLifetime.idleSeconds})`.execute(db);

  return rows[0] && { caller: presentCaller(rows[0], organizationId), isStale: rows[0].isStale };
}

function presentCaller(row: CallerRow, organizationId: string | undefined): Caller {
  const { tokenHash: sessionId, id, fullName, email, role, granted } = row;
  const membership =
    role && organizationId ? { organizationId, role, granted: new Set(granted ?? []) } : undefined;
  return { sessionId, id, fullName, email, membership };
}

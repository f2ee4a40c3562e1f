import type { Role } from '@muster/contract';
import type { Claim, Principal } from '../identity/principal.ts';
import { sessionLifetime } from '../identity/sessions.ts';
import type { Db } from '../platform/db/connect.ts';
import { reading } from '../platform/db/statement.ts';

/** What a principal is in the organization that the call happens in. */
export interface Membership {
  organizationId: string;
  role: Role;
  granted: ReadonlySet<string>;
  /** The project that the call happens in, if the organization has it. */
  project?: { projectId: string; isSeen: boolean };
}

interface AdmissionRow {
  isStale: boolean;
  userId: string;
  fullName: string;
  email: string;
  chosenTimeZone: string | null;
  role?: Role | null;
  granted?: string[] | null;
  isSeen?: boolean;
  isThere?: boolean;
}

const person = `users.id AS "userId", users.full_name AS "fullName", users.email,
  users.chosen_time_zone AS "chosenTimeZone",
  sessions.last_seen_at < now() - make_interval(secs => ${sessionLifetime.touchSeconds}) AS "isStale"`;

const isAlive = `sessions.token_hash = $1 AND sessions.expires_at > now()
  AND sessions.last_seen_at > now() - make_interval(secs => ${sessionLifetime.idleSeconds})`;

const findPerson = reading<AdmissionRow>(`
  SELECT ${person} FROM sessions JOIN users ON users.id = sessions.user_id WHERE ${isAlive}`);

// The organization is named for each table: so a distributed database asks the one node that has them all.
const membersJoined = `sessions JOIN users ON users.id = sessions.user_id
  LEFT JOIN members ON members.organization_id = $2 AND members.user_id = users.id
  LEFT JOIN role_permissions ON role_permissions.organization_id = $2 AND role_permissions.role = members.role`;

const findMember = reading<AdmissionRow>(`
  SELECT ${person}, members.role, role_permissions.granted FROM ${membersJoined} WHERE ${isAlive}`);

const findOnProject = reading<AdmissionRow>(`
  SELECT ${person}, members.role, role_permissions.granted,
    access.project_id IS NOT NULL AS "isSeen",
    access.project_id IS NOT NULL OR EXISTS (
      SELECT FROM projects WHERE projects.organization_id = $2 AND projects.id = $3 AND projects.deleted_at IS NULL
    ) AS "isThere"
  FROM ${membersJoined}
  LEFT JOIN project_access AS access ON access.organization_id = $2 AND access.project_id = $3
    AND access.user_id = users.id
  WHERE ${isAlive}`);

function selectAdmission(db: Db, [{ id: token }, organizationId, projectId]: Claim) {
  if (!organizationId) return findPerson(db, token);
  if (!projectId) return findMember(db, token, organizationId);
  return findOnProject(db, token, organizationId, projectId);
}

/** Who asks and what they may do where the call happens, in one round trip. */
export async function findAdmission(db: Db, claim: Claim) {
  const [row] = await selectAdmission(db, claim);
  return (
    row && {
      principal: presentPrincipal(row, claim),
      membership: presentMembership(row, claim),
      isStale: row.isStale,
    }
  );
}

const presentPrincipal = (
  { userId, fullName, email, chosenTimeZone }: AdmissionRow,
  [way]: Claim,
): Principal => ({
  userId,
  fullName,
  email,
  chosenTimeZone,
  way,
});

function presentMembership(
  { role, granted, isThere, isSeen = false }: AdmissionRow,
  [, organizationId, projectId]: Claim,
): Membership | undefined {
  if (!role || !organizationId) return undefined;
  const project = projectId && isThere ? { projectId, isSeen } : undefined;
  return { organizationId, role, granted: new Set(granted ?? []), project };
}

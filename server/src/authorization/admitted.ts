import { sql } from 'kysely';
import type { Way } from '../identity/principal.ts';
import { sessionLifetime } from '../identity/sessions.ts';
import type { Db } from '../platform/db/connect.ts';
import { reading } from '../platform/db/statement.ts';

/**
 * Who may see a project is said once, in the database's view `project_access` (and with deleted projects in
 * `project_reach`): whoever is on its team, and the organization's admins. Every statement that has to know asks one of the two.
 *
 * This one finds the principal of a claim if they see the project, as a subquery for statements that do their work in
 * the same round trip: one row, or none for whoever the guard would refuse or has to look at more closely. It says what
 * `findAdmission` and `enterProject` say, for a session that need not be touched.
 */
export const admittedQuery = ([token, organizationId, projectId] = ['$1', '$2', '$3']) => `
  SELECT access.organization_id, access.project_id, access.user_id
  FROM sessions
  JOIN project_access AS access ON access.organization_id = ${organizationId} AND access.project_id = ${projectId}
    AND access.user_id = sessions.user_id
  WHERE sessions.token_hash = ${token}
    AND sessions.expires_at > now()
    AND sessions.last_seen_at > now() - make_interval(secs => ${sessionLifetime.touchSeconds})`;

/** What such a statement answers with, whatever else it does. */
export interface Admitted {
  userId: string;
}

/** For what is read ahead: the person whose way a parameter names, by its id. The guard looks at them meanwhile. */
export const personOf = (way: string) =>
  `(SELECT sessions.user_id FROM sessions WHERE sessions.token_hash = ${way})`;

/** The same for a query that is put together. */
export const personBy = ({ id }: Way) =>
  sql<string>`(SELECT sessions.user_id FROM sessions WHERE sessions.token_hash = ${id})`;

/** Whoever asks: known already, or still to be found by their way. */
export type Asker = { userId: string } | { way: Way };

/** For a query that is put together, their id. */
export const idOf = (asker: Asker) => ('way' in asker ? personBy(asker.way) : sql<string>`${asker.userId}`);

/** A statement for both, its last parameter for whoever asks: the text is given what their id is in it. */
export function readingFor<Row extends object>(parameter: string, textFor: (person: string) => string) {
  const byId = reading<Row>(textFor(parameter));
  const byWay = reading<Row>(textFor(personOf(parameter)));
  return (db: Db, asker: Asker, ...others: unknown[]) =>
    'way' in asker ? byWay(db, ...others, asker.way.id) : byId(db, ...others, asker.userId);
}

import { sessionLifetime } from '../identity/sessions.ts';

/**
 * An asker who may see the project, as a subquery for statements that do their work in the same round trip: one row, or
 * none for whoever the guard would refuse or has to look at more closely. It says in SQL what `findCaller` and
 * `enterProject` say, for a session that need not be touched.
 */
export const visitorQuery = ([token, organizationId, projectId] = ['$1', '$2', '$3']) => `
  SELECT members.organization_id, projects.id AS project_id, members.user_id
  FROM sessions
  JOIN members ON members.organization_id = ${organizationId} AND members.user_id = sessions.user_id
  JOIN projects ON projects.organization_id = members.organization_id
    AND projects.id = ${projectId} AND projects.deleted_at IS NULL
  LEFT JOIN project_team ON project_team.organization_id = projects.organization_id
    AND project_team.project_id = projects.id AND project_team.user_id = members.user_id
  WHERE sessions.token_hash = ${token}
    AND sessions.expires_at > now()
    AND sessions.last_seen_at > now() - make_interval(secs => ${sessionLifetime.touchSeconds})
    AND (members.role = 'admin' OR project_team.user_id IS NOT NULL)`;

/** What such a statement answers with, whatever else it does. */
export interface Visit {
  userId: string;
}

import type { ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/http/errors.ts';

interface Named {
  organization: string;
  person: string;
}

/** The view that the tasks of a project open with for a person, in a text that has `projects`. */
export const openingJson = ({ organization, person }: Named) => `(
  SELECT json_build_object(
    '_id', views.id, 'name', views.name, 'isShared', views.is_shared,
    'createdBy', json_build_object('_id', makers.id, 'fullName', makers.full_name),
    'query', views.query, 'layout', views.layout, 'columns', views.columns, 'version', views.version
  )
  FROM opening_views AS opening
  JOIN views ON views.organization_id = ${organization} AND views.project_id = opening.project_id
    AND views.id = opening.view_id AND (views.is_shared OR views.created_by = opening.user_id)
  JOIN users AS makers ON makers.id = views.created_by
  WHERE opening.organization_id = ${organization} AND opening.project_id = projects.id AND opening.user_id = ${person}
)`;

/** Whether there are any that a person sees, in such a text. */
export const hasViews = ({ organization, person }: Named) => `EXISTS (
  SELECT FROM views
  WHERE views.organization_id = ${organization} AND views.project_id = projects.id
    AND (views.is_shared OR views.created_by = ${person})
)`;

/** Whoever deletes it waits, and then takes the choice with it. */
const keep = statement<{ id: string }>(`
  SELECT id FROM views
  WHERE organization_id = $1 AND project_id = $2 AND id = $4 AND (is_shared OR created_by = $3)
  FOR KEY SHARE`);

const set = statement(`
  INSERT INTO opening_views (organization_id, project_id, user_id, view_id) VALUES ($1, $2, $3, $4)
  ON CONFLICT (organization_id, project_id, user_id) DO UPDATE SET view_id = EXCLUDED.view_id`);

const end = statement(`
  DELETE FROM opening_views WHERE organization_id = $1 AND project_id = $2 AND user_id = $3`);

/** In a transaction. Others' private views do not exist. */
export async function setOpening(
  db: Db,
  { organizationId, projectId, userId }: ProjectScope,
  viewId: string,
) {
  const [seen] = await keep(db, organizationId, projectId, userId, viewId);
  if (!seen) throw notFound('View');
  await set(db, organizationId, projectId, userId, viewId);
}

export const endOpening = (db: Db, { organizationId, projectId, userId }: ProjectScope) =>
  end(db, organizationId, projectId, userId);

import { keyOfThing, type ThingRef } from '../../activity/consumers/live/index.ts';
import type { Db } from '../../platform/db/connect.ts';
import { statement } from '../../platform/db/statement.ts';
import { listedTaskJson } from './json.ts';

const selectListed = statement<ThingRef & { task: string }>(`
  SELECT tasks.organization_id AS "organizationId", tasks.project_id AS "projectId", tasks.id,
    ${listedTaskJson} AS task
  FROM unnest($2::uuid[], $3::uuid[]) AS asked (project_id, id)
  JOIN projects ON projects.organization_id = $1 AND projects.id = asked.project_id AND projects.deleted_at IS NULL
  JOIN tasks ON tasks.organization_id = $1 AND tasks.project_id = asked.project_id AND tasks.id = asked.id`);

/** As lists have them, as JSON text. */
export async function findListed(db: Db, refs: ThingRef[]) {
  const asked = Map.groupBy(refs, ({ organizationId }) => organizationId);
  const found = await Promise.all(
    [...asked].map(([organizationId, refs]) =>
      selectListed(
        db,
        organizationId,
        refs.map(({ projectId }) => projectId),
        refs.map(({ id }) => id),
      ),
    ),
  );
  return new Map(found.flat().map((row) => [keyOfThing(row), row.task]));
}

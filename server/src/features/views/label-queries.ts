import { readTaskQuery, writeTaskQuery } from '@muster/contract';
import { sql } from 'kysely';
import type { ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';

/** Everybody's views that ask for the one label ask for the other one. The project is locked. */
export async function replaceLabelInViews(
  db: Db,
  { organizationId, projectId }: ProjectScope,
  labelId: string,
  into: string,
) {
  const rows = await db
    .selectFrom('views')
    .select(['id', 'query'])
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where(sql<boolean>`concat(query ->> 'label', query ->> '-label') LIKE ${`%${labelId}%`}`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const views = rows.map(({ id, query }) => ({
    id,
    query: replaced(query as Record<string, string>, labelId, into),
  }));
  await sql`
    UPDATE views SET query = replaced.query, version = version + 1
    FROM jsonb_to_recordset(${JSON.stringify(views)}::jsonb) AS replaced (id uuid, query jsonb)
    WHERE organization_id = ${organizationId} AND project_id = ${projectId} AND views.id = replaced.id`.execute(
    db,
  );
}

function replaced(query: Record<string, string>, labelId: string, into: string) {
  const { is, isNot, ...rest } = readTaskQuery(query);
  for (const filters of [is, isNot])
    filters.label = filters.label?.map((value) => (value === labelId ? into : value));
  return writeTaskQuery({ is, isNot, ...rest });
}

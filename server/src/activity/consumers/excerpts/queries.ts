import { replaceReferences } from '@muster/contract';
import type { ProjectIds } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { statement } from '../../../platform/db/statement.ts';
import { longestSource, type NameOf } from './plain-text.ts';

const selectNames = statement<{ key: string; name: string }>(`
  SELECT 'mention:' || users.id AS key, '@' || users.full_name AS name
  FROM members JOIN users ON users.id = members.user_id
  WHERE members.organization_id = $1 AND members.user_id = ANY($3::uuid[])
  UNION ALL
  SELECT 'task:' || tasks.project_id || '/' || tasks.id, projects.key || '-' || tasks.number || ' ' || tasks.title
  FROM tasks JOIN projects ON projects.organization_id = $1 AND projects.id = tasks.project_id
  WHERE tasks.organization_id = $1 AND tasks.project_id = $2 AND tasks.id = ANY($4::uuid[])`);

/**
 * What those whom texts of a project name are called today: members, and tasks of the same project. Whether a reader may
 * see other projects is not asked, so their tasks stay as they were written.
 */
export async function findNames(
  db: Db,
  { organizationId, projectId }: ProjectIds,
  texts: string[],
): Promise<NameOf> {
  const ids = { mention: new Set<string>(), task: new Set<string>() };
  for (const text of texts)
    replaceReferences(text.slice(0, longestSource), ({ kind, id }) => {
      ids[kind].add(id.split('/').at(-1)!);
      return '';
    });
  if (ids.mention.size + ids.task.size === 0) return () => undefined;
  const rows = await selectNames(db, organizationId, projectId, [...ids.mention], [...ids.task]);
  const names = new Map(rows.map(({ key, name }) => [key, name]));
  return ({ kind, id }) => names.get(`${kind}:${id}`);
}

import { sql, type RawBuilder } from 'kysely';
import type { ProjectIds } from '../../authorization/scopes.ts';

type Sql = RawBuilder<unknown>;

/** A table whose rows hang on a task: how they travel to the trash and back with it. */
interface Child {
  table: string;
  /** Under which name the trash keeps them. */
  key: string;
  /** A JSON array of those of the task. */
  keep: (isOfTask: Sql) => Sql;
  /** Adds what may come back of those that `items`, rows of the trash, keep. */
  bringBack: (items: Sql, project: ProjectIds) => Sql;
}

/** Rows that come back just as they were. */
const wholeRows = (table: string): Child => ({
  table,
  key: table,
  keep: (isOfTask) =>
    sql`(SELECT coalesce(jsonb_agg(to_jsonb(kept)), '[]') FROM ${sql.table(table)} AS kept WHERE ${isOfTask})`,
  bringBack: (items) => sql`
    INSERT INTO ${sql.table(table)} OVERRIDING SYSTEM VALUE
    SELECT kept.* FROM ${items},
      jsonb_populate_recordset(NULL::${sql.table(table)}, items.contents -> ${sql.lit(table)}) AS kept`,
});

const assignees: Child = {
  table: 'task_assignees',
  key: 'assignees',
  keep: (isOfTask) => sql`(SELECT coalesce(jsonb_agg(user_id), '[]') FROM task_assignees WHERE ${isOfTask})`,
  // Whoever is just leaving the team is waited for, and passed over.
  bringBack: (items, { organizationId, projectId }) => sql`
    INSERT INTO task_assignees (organization_id, project_id, task_id, user_id)
    SELECT still_on_team.organization_id, still_on_team.project_id, items.id, still_on_team.user_id
    FROM ${items}, (
      SELECT * FROM project_team WHERE organization_id = ${organizationId} AND project_id = ${projectId}
        AND user_id IN (
          SELECT value::uuid FROM ${items}, jsonb_array_elements_text(items.contents -> 'assignees')
        )
      ORDER BY user_id FOR KEY SHARE
    ) AS still_on_team
    WHERE items.contents -> 'assignees' ? still_on_team.user_id::text`,
};

/** In the order in which they come back. A further table takes a line here; a test finds one that is missing. */
export const children: readonly Child[] = [
  assignees,
  wholeRows('attachments'),
  wholeRows('comments'),
  wholeRows('reactions'),
  wholeRows('watchers'),
  wholeRows('checklist_items'),
];

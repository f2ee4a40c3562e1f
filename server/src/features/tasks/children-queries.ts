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
  /** Adds them to another project, in which their tasks are already; nothing where whoever moves the tasks says which. */
  move?: (move: Move) => Sql;
}

/** From one project to another. */
export interface Move {
  organizationId: string;
  from: string;
  to: string;
  taskIds: string[];
}

/** In a text of a task, where its own files are served. Its id as text: `||` with anything else is marked as changeable. */
export const inItsText = (text: Sql, taskId: Sql, { from, to }: Pick<Move, 'from' | 'to'>) => {
  const [here, there] = [from, to].map((id) => sql`${`/projects/${id}/tasks/`}::text || ${taskId}::text`);
  return sql`replace(${text}, ${here}, ${there})`;
};

interface Moving {
  /** What else is another there, as pairs for `jsonb_build_object`. */
  set?: (move: Move) => Sql;
  /** Those that go along. */
  only?: (move: Move) => Sql;
}

/** Rows that come back just as they were. */
const wholeRows = (table: string, { set, only }: Moving = {}): Child => ({
  table,
  key: table,
  keep: (isOfTask) =>
    sql`(SELECT coalesce(jsonb_agg(to_jsonb(kept)), '[]') FROM ${sql.table(table)} AS kept WHERE ${isOfTask})`,
  bringBack: (items) => sql`
    INSERT INTO ${sql.table(table)} OVERRIDING SYSTEM VALUE
    SELECT kept.* FROM ${items},
      jsonb_populate_recordset(NULL::${sql.table(table)}, items.contents -> ${sql.lit(table)}) AS kept`,
  move: (move) => sql`
    INSERT INTO ${sql.table(table)} OVERRIDING SYSTEM VALUE
    SELECT moved.* FROM ${sql.table(table)} AS kept,
      jsonb_populate_record(kept, jsonb_build_object('project_id', ${move.to}::uuid ${set ? sql`, ${set(move)}` : sql``}))
        AS moved
    WHERE kept.organization_id = ${move.organizationId} AND kept.project_id = ${move.from}
      AND kept.task_id = ANY(${move.taskIds}::uuid[]) ${only ? sql`AND ${only(move)}` : sql``}`,
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
  // The files stay where they are in storage.
  wholeRows('attachments', { set: () => sql`'stored_in', coalesce(kept.stored_in, kept.project_id)` }),
  wholeRows('comments', {
    set: (move) => sql`'body', ${inItsText(sql`kept.body`, sql`kept.task_id`, move)}`,
  }),
  wholeRows('reactions'),
  wholeRows('watchers', {
    only: ({ organizationId, to }) => sql`EXISTS (
      SELECT FROM project_access AS access
      WHERE access.organization_id = ${organizationId} AND access.project_id = ${to} AND access.user_id = kept.user_id
    )`,
  }),
  wholeRows('checklist_items'),
];

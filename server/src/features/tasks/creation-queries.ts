import { mentionsIn } from '@muster/contract';
import { viaOf } from '../../activity/actor.ts';
import { tellingOfAssignment, wakeTellers } from '../../activity/consumers/notifications/index.ts';
import { recordingCreation } from '../../activity/record.ts';
import { admittedQuery } from '../../authorization/admitted.ts';
import type { Claim } from '../../identity/principal.ts';
import type { Db } from '../../platform/db/connect.ts';
import { isDistributed } from '../../platform/db/placement.ts';
import { statement } from '../../platform/db/statement.ts';
import { together } from '../../platform/db/together.ts';
import { eachOnce } from './at-once/each-once.ts';
import { insertInSteps, type AddedTask, type NewTaskRow } from './creation-steps-queries.ts';
import { asRows } from './fields.ts';

// Several at once, in the order in which they were sent ($1): each with a claim of its own, all of one status and by one
// way ($2). What is there already is not counted. The status is kept before the count begins: whoever waits for one that is
// being deleted must not hold up those who add to another.
const insertTasksSql = `WITH added AS MATERIALIZED (
  SELECT admitted.organization_id, admitted.project_id, admitted.user_id, given.*,
    row_number() OVER (ORDER BY given.place) AS nth
  FROM ROWS FROM (json_to_recordset($1) AS (
    token bytea, "organizationId" uuid, "projectId" uuid, id uuid, "assignedTo" uuid[], ${asRows.types}
  )) WITH ORDINALITY AS given (token, "organizationId", "projectId", id, "assignedTo", ${asRows.names}, place), LATERAL (${admittedQuery(['given.token', 'given."organizationId"', 'given."projectId"'])} LIMIT 1) AS admitted
  WHERE NOT EXISTS (
    SELECT FROM trash WHERE trash.organization_id = admitted.organization_id
      AND trash.project_id = admitted.project_id AND trash.kind = 'task' AND trash.id = given.id
    -- Keeps it a look-up for each: joined, all of the trash might be read.
    OFFSET 0
  ) AND NOT EXISTS (
    SELECT FROM tasks WHERE tasks.organization_id = admitted.organization_id
      AND tasks.project_id = admitted.project_id AND tasks.id = given.id
    OFFSET 0
  ) AND NOT EXISTS (
    SELECT FROM moved_tasks AS moved WHERE moved.organization_id = admitted.organization_id
      AND moved.project_id = admitted.project_id AND moved.task_id = given.id
    OFFSET 0
  )
), kept AS MATERIALIZED (
  SELECT id FROM task_statuses WHERE organization_id = (SELECT organization_id FROM added LIMIT 1)
    AND project_id = (SELECT project_id FROM added LIMIT 1) AND id = (SELECT status FROM added LIMIT 1)
  FOR KEY SHARE
), counter AS (
  INSERT INTO task_counters (organization_id, project_id, last)
  SELECT organization_id, project_id, count(*) FROM added WHERE (SELECT count(*) FROM kept) >= 0
  GROUP BY organization_id, project_id
  ON CONFLICT (project_id, organization_id) DO UPDATE SET last = task_counters.last + excluded.last
  RETURNING last - (SELECT count(*) FROM added) AS counted
), task AS (
  INSERT INTO tasks (organization_id, project_id, id, number, created_by, ${asRows.columns})
  SELECT organization_id, project_id, id, counter.counted + nth, user_id, ${asRows.valuesOf('added')}
  FROM added, counter ORDER BY nth
  ON CONFLICT (organization_id, project_id, id) DO NOTHING
  RETURNING organization_id, project_id, id, number, created_at, created_by, rank, completed_at
)`;

const answer = `SELECT task.id, number, (
    SELECT key FROM projects WHERE projects.organization_id = task.organization_id AND projects.id = task.project_id
  ) || '-' || number AS key, created_at AS "createdAt", created_by AS "userId", rank,
  completed_at AS "completedAt",
  (SELECT full_name FROM users WHERE users.id = created_by) AS "fullName"`;

const insertPlainTasks = statement<NewTaskRow>(`
  ${insertTasksSql}, recorded AS (${recordingCreation('task.created', 'task', '$2')})
  ${answer} FROM task`);

const insertAssignedTasks = statement<NewTaskRow>(`
  ${insertTasksSql}, recorded AS (${recordingCreation('task.created', 'task', '$2')}), assigned AS (
    INSERT INTO task_assignees (organization_id, project_id, task_id, user_id)
    SELECT task.organization_id, task.project_id, task.id, assignee
    FROM task JOIN added USING (id), unnest(added."assignedTo") AS assignee ORDER BY assignee
    ON CONFLICT DO NOTHING
  )
  ${answer}, ${tellingOfAssignment('task', 'added."assignedTo"')} AS told FROM task JOIN added ON added.id = task.id`);

interface Addition {
  claim: Claim;
  id: string;
  task: AddedTask;
}

/**
 * Adds a task with its assignees and has them told, in one statement: one round trip, one commit, shared by tasks that come
 * to a status at once, since they have to wait for one another to be counted. Not by those of several: a statement that keeps two statuses from being deleted could wait
 * for whoever deletes one into the other, while that waits for it. Answers nothing when the id is in use, even by the
 * same create sent before, in the trash or of a task that was moved from here. The nodes of a cluster take no statement that writes to several tables, and
 * one that puts labels on a task would not wait for whoever deletes them, nor can it refuse a parent or whom a text mentions,
 * nor does it look after one that repeats.
 */
export function taskInserter(db: Db) {
  const insertPlain = together((additions: Addition[]) => insertDistinct(db, insertPlainTasks, additions));
  const insertAssigned = together(async (additions: Addition[]) => {
    const rows = await insertDistinct(db, insertAssignedTasks, additions);
    wakeTellers();
    return rows;
  });
  return async (
    claim: Claim,
    inSteps: Parameters<typeof insertInSteps>[0],
    task: AddedTask,
  ): Promise<NewTaskRow | undefined> => {
    const isSimple =
      task.labels.length === 0 &&
      task.parent === null &&
      task.repeat === null &&
      mentionsIn(task.description).length === 0;
    if (!isSimple || (await isDistributed(db))) return insertInSteps(inSteps, claim, task);
    const insert = task.assignedTo.length === 0 ? insertPlain : insertAssigned;
    const row = await insert(`${claim[2]} ${task.status} ${viaOf(claim[0])}`, { claim, id: task.id, task });
    const place = { organizationId: claim[1]!, projectId: claim[2]! };
    return row && { ...row, recorded: { kind: 'task.created', ...place, subjectId: row.id, version: 1 } };
  };
}

async function insertDistinct(db: Db, insert: typeof insertPlainTasks, additions: Addition[]) {
  const [{ claim }] = additions as [Addition];
  return eachOnce(additions, (firsts) => insert(db, presentAdditions(firsts), viaOf(claim[0])));
}

const presentAdditions = (additions: Addition[]) =>
  JSON.stringify(
    additions.map(({ claim: [{ id: token }, organizationId, projectId], task }) => {
      const place = { token: `\\x${token.toString('hex')}`, organizationId, projectId };
      return { ...task, ...place };
    }),
  );

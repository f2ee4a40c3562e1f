import { wakeWorkers } from '../../../platform/jobs/wake.ts';
import { hasJustEnded } from './awaited-queries.ts';

/** Once such a statement is committed: it adds jobs without a word to those who do them. */
export const wakeTellers = () => wakeWorkers('notify');

/**
 * The same for a statement that creates tasks and records that at once: something more that it answers. `task` names the
 * part with what was created, `assignees` those whom it was given to.
 */
export function tellingOfAssignment(task: string, assignees: string) {
  const others = `array_remove(${assignees}, ${task}.created_by)`;
  return `(
    SELECT add_quiet_job('notify', json_build_object('id', ${task}.id, 'happening', json_build_object(
      'type', 'assigned', 'organizationId', ${task}.organization_id, 'projectId', ${task}.project_id,
      'taskId', ${task}.id, 'by', ${task}.created_by, 'userIds', ${others}
    )))::text WHERE ${others} <> '{}'
  )`;
}

/**
 * For one that changes `tasks` of one project ($1, $2), each as `asked` by somebody: of these fields, where `changes` has them
 * and the task is anybody else's.
 */
export const tellingOfChange = (type: 'changed' | 'statusChanged', fields: readonly string[]) => `(
  SELECT add_quiet_job('notify', json_build_object('id', gen_random_uuid(), 'happening', json_build_object(
    'type', '${type}', 'organizationId', tasks.organization_id, 'projectId', tasks.project_id, 'taskId', tasks.id,
    'by', asked.user_id, 'fields', array_agg(field)
  )))::text
  FROM unnest(ARRAY['${fields.join(`', '`)}']) AS field WHERE tasks.changes ? field AND ${isAnybodyElses}
  HAVING count(*) > 0
)`;

const isAnother = (table: string) => `${table}.organization_id = $1 AND ${table}.project_id = $2
  AND ${table}.task_id = tasks.id AND ${table}.user_id <> asked.user_id`;

/** Those whom it may concern; who of them is told is found out later. */
const isAnybodyElses = `(
  tasks.created_by <> asked.user_id
  OR EXISTS (SELECT FROM task_assignees WHERE ${isAnother('task_assignees')})
  OR EXISTS (SELECT FROM watchers WHERE ${isAnother('watchers')} AND is_watching)
)`;

/** Of those that are over by that statement, and for which others wait. */
export const tellingOfEnd = `(
  SELECT add_quiet_job('notify', json_build_object('id', gen_random_uuid(), 'happening', json_build_object(
    'type', 'finished', 'organizationId', tasks.organization_id, 'projectId', tasks.project_id, 'taskId', tasks.id,
    'by', asked.user_id
  )))::text
  WHERE tasks.changes ? 'status' AND ${hasJustEnded}
)`;

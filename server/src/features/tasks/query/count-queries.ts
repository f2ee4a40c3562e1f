import {
  daysOfGroups,
  dueGroups,
  limits,
  priorities,
  type TaskCount,
  type TaskGroup,
} from '@muster/contract';
import type { ProjectIds } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { plannedEachTime } from '../../../platform/db/statement.ts';
import { onlyLists } from '../page-queries.ts';
import { everything, filterOf, type Asked } from './conditions-queries.ts';

const most = limits.countedTasks;

/** How many of the tasks that a query names are in each of its groups: all statuses, of others those that have any. */
export async function countQueried(
  db: Db,
  { organizationId, projectId }: ProjectIds,
  asked: Asked,
  group: TaskGroup,
) {
  const { today } = asked.reader;
  const { thisWeek, nextWeek } = daysOfGroups(today);
  const days = group === 'due' ? [today, thisWeek.to, nextWeek.to] : [];
  const filter = filterOf(asked, firstGiven + days.length);
  const select = plannedEachTime<TaskCount>(countQuery(group, filter.sql));
  const counts = await select(db, organizationId, projectId, ...days, ...filter.values);
  return group === 'status' ? counts : counts.filter(({ count }) => count > 0);
}

const firstGiven = 3;
const given = (index: number) => `$${firstGiven + index}::date`;

/** SQL for how many of those that were filtered there are in a group. */
type Counted = (isInGroup: string) => string;

function countQuery(group: TaskGroup, filter: string) {
  /** No further than to the limit: what is longer says so. */
  const counted: Counted = (isInGroup) => `(
    SELECT count(*) FROM (
      SELECT FROM tasks WHERE tasks.organization_id = $1 AND tasks.project_id = $2 AND ${isInGroup} AND ${filter}
      LIMIT ${most} + 1
    ) AS first_tasks
  )`;
  return `
    SELECT value, least(tasks, ${most})::int AS count, tasks > ${most} AS "isMore" ${group === 'parent' ? ', "parentTask"' : ''}
    FROM (${groups[group](counted, filter)}) AS groups ORDER BY place, value`;
}

/** Groups that are known beforehand, in their order. */
const fixed = (counted: Counted, groups: readonly (readonly [value: string, isInGroup: string])[]) =>
  groups
    .map(
      ([value, isInGroup], place) =>
        `SELECT '${value}' AS value, ${place} AS place, ${counted(isInGroup)} AS tasks`,
    )
    .join(' UNION ALL ');

const ofProject = (table: string) => `${table}.organization_id = $1 AND ${table}.project_id = $2`;
const assigned = `SELECT FROM task_assignees WHERE ${ofProject('task_assignees')} AND task_assignees.task_id = tasks.id`;

/** Of all tasks, which need not be looked at. */
const assignedTo = `(
  SELECT count(*) FROM (
    SELECT FROM task_assignees WHERE ${ofProject('task_assignees')} AND task_assignees.user_id = project_team.user_id
    LIMIT ${most} + 1
  ) AS first_tasks
)`;

/** Of more sub-tasks than that, some parents are missing, and some counts too small. */
const mostSubTasks = 50_000;

// None has many sub-tasks, so they are counted together; each parent is looked up, of a thousand perhaps.
const parents = (filter: string) => `
  SELECT parents.id::text AS value, -parents.number AS place,
    json_build_object('number', parents.number, 'title', parents.title) AS "parentTask", sub_tasks.tasks
  FROM (
    SELECT parent_id, count(*) AS tasks FROM (
      SELECT tasks.parent_id FROM tasks
      WHERE ${ofProject('tasks')} AND tasks.parent_id IS NOT NULL AND ${filter}
      LIMIT ${mostSubTasks}
    ) AS first_sub_tasks GROUP BY parent_id
  ) AS sub_tasks, LATERAL (
    SELECT above.id, above.number, above.title FROM tasks AS above
    WHERE ${ofProject('above')} AND above.id = sub_tasks.parent_id OFFSET 0
  ) AS parents
  ORDER BY parents.number DESC LIMIT ${limits.groupedParents}`;

/** One whose parent is in the trash is none. */
const isSubTask = `EXISTS (
  SELECT FROM tasks AS above WHERE ${ofProject('above')} AND above.id = tasks.parent_id OFFSET 0
)`;

const due: Record<(typeof dueGroups)[number], string> = {
  overdue: `tasks.due_date < ${given(0)} AND tasks.completed_at IS NULL`,
  earlier: `tasks.due_date < ${given(0)} AND tasks.completed_at IS NOT NULL`,
  today: `tasks.due_date = ${given(0)}`,
  thisWeek: `tasks.due_date > ${given(0)} AND tasks.due_date <= ${given(1)}`,
  nextWeek: `tasks.due_date > ${given(1)} AND tasks.due_date <= ${given(2)}`,
  later: `tasks.due_date > ${given(2)}`,
  none: 'tasks.due_date IS NULL',
};

const groups: Record<TaskGroup, (counted: Counted, filter: string) => string> = {
  status: (counted) => `
    SELECT task_statuses.id::text AS value,
      row_number() OVER (ORDER BY task_statuses.sort_order, task_statuses.created_at, task_statuses.id) AS place,
      ${counted('tasks.status_id = task_statuses.id')} AS tasks
    FROM task_statuses WHERE ${ofProject('task_statuses')}`,
  assignee: (counted, filter) => `
    SELECT project_team.user_id::text AS value, 0 AS place,
      ${filter === everything ? assignedTo : counted(`EXISTS (${assigned} AND task_assignees.user_id = project_team.user_id)`)} AS tasks
    FROM project_team WHERE ${ofProject('project_team')}
    UNION ALL SELECT 'nobody', 1, ${counted(`NOT EXISTS (${assigned} OFFSET 0)`)}`,
  label: (counted) => `
    SELECT labels.id::text AS value, row_number() OVER (ORDER BY lower(labels.name)) AS place,
      ${counted(`tasks.label_ids @> ARRAY[labels.id] AND tasks.label_ids <> '{}'`)} AS tasks
    FROM labels WHERE ${ofProject('labels')}
    UNION ALL SELECT 'none', ${limits.labels + 1}, ${counted(`tasks.label_ids = '{}'`)}`,
  priority: (counted) =>
    fixed(
      counted,
      // As the index by priority has them, which alone can tell.
      priorities.map((priority) => [priority, `tasks.priority = '${priority}' AND ${onlyLists}`]),
    ),
  parent: (counted, filter) =>
    `(${parents(filter)}) UNION ALL SELECT 'none', 0, NULL, ${counted(`NOT ${isSubTask}`)}`,
  due: (counted) =>
    fixed(
      counted,
      dueGroups.map((name) => [name, due[name]]),
    ),
};

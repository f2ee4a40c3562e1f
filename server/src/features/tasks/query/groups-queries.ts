import { dueGroups, limits, priorities, type TaskGroup } from '@muster/contract';
import { byLanguage } from '../../../platform/db/by-language.ts';
import { onlyLists } from '../page-queries.ts';

export const ofProject = (table: string) => `${table}.organization_id = $1 AND ${table}.project_id = $2`;

/**
 * What an index leads to, its order, and which of these are in the group. Without the order, the database might hope to meet
 * enough of them soon in a walk through the whole table.
 */
type Reading = readonly [isInIndex: string, order: string, isInGroup?: string];

/** Of all tasks of the project, where no index leads to less. */
export const newest = [onlyLists, '-tasks.seq'] as const;

/** SQL for how many of those there are in a group, and whether there are more. */
export type Counted = (...reading: Reading) => string;

export interface Groups {
  /** Which there are, in their order. */
  all: string;
  /** Which of them a task is in. */
  ofTask: string;
  /** How many tasks each has. */
  each: (counted: Counted) => string;
}

/** The first parameter that a group has: today, the last day of this week, and of the next. */
export const firstDay = 3;
const day = (index: number) => `$${firstDay + index}::date`;

export const overdue = (today: string) => `tasks.due_date < ${today} AND tasks.completed_at IS NULL`;
const due: Record<
  Exclude<(typeof dueGroups)[number], 'none'>,
  readonly [isInIndex: string, isInGroup?: string]
> = {
  overdue: [overdue(day(0))],
  earlier: [`tasks.due_date < ${day(0)}`, 'tasks.completed_at IS NOT NULL'],
  today: [`tasks.due_date = ${day(0)}`],
  thisWeek: [`tasks.due_date > ${day(0)} AND tasks.due_date <= ${day(1)}`],
  nextWeek: [`tasks.due_date > ${day(1)} AND tasks.due_date <= ${day(2)}`],
  later: [`tasks.due_date > ${day(2)}`],
};
const dueCases = Object.entries(due).map(([name, reading]) => `WHEN ${reading.join(' AND ')} THEN '${name}'`);
const readDue = (name: (typeof dueGroups)[number]): Reading => {
  if (name === 'none') return [...newest, 'tasks.due_date IS NULL'];
  const [isInIndex, ...rest] = due[name];
  return [isInIndex, 'tasks.due_date', ...rest];
};

const counting = (all: string, counted: string) =>
  `SELECT all_groups.*, counted.* FROM (${all}) AS all_groups, LATERAL (${counted}) AS counted`;
const named = (value: string, place: number) => `SELECT '${value}' AS value, ${place} AS place`;

/** Groups that are known beforehand, in their order. */
const fixed = <Value extends string>(
  values: readonly Value[],
  ofTask: string,
  readBy: (value: Value) => Reading,
): Groups => ({
  all: values.map(named).join(' UNION ALL '),
  ofTask,
  each: (counted) =>
    values
      .map((value, place) => counting(named(value, place), counted(...readBy(value))))
      .join(' UNION ALL '),
});

const statuses = `
  SELECT task_statuses.id::text AS value,
    row_number() OVER (ORDER BY task_statuses.sort_order, task_statuses.created_at, task_statuses.id) AS place
  FROM task_statuses WHERE ${ofProject('task_statuses')}`;
const people = `SELECT project_team.user_id::text AS value, 0 AS place FROM project_team WHERE ${ofProject('project_team')}`;
const nobody = named('nobody', 1);
const labels = `
  SELECT labels.id::text AS value, row_number() OVER (ORDER BY ${byLanguage('labels.name')}) AS place
  FROM labels WHERE ${ofProject('labels')}`;
const noLabel = named('none', limits.labels + 1);
/**
 * Of all tasks, the newest that have any: an index of sets would tell all that a label has before the first is taken. How many have
 * none, those and the tallies of the project tell, as long as all that have any were looked at. No filter is asked here: where
 * there is one, labels are counted together (`countTogether`).
 */
const labelled = `(
  WITH looked AS MATERIALIZED (
    SELECT tasks.label_ids FROM tasks WHERE ${ofProject('tasks')} AND tasks.label_ids <> '{}'
    ORDER BY -tasks.seq LIMIT ${limits.countedTasks} + 1
  )
  SELECT all_groups.*, coalesce(counted.tasks, 0) AS tasks, (SELECT count(*) FROM looked) > ${limits.countedTasks} AS "isMore"
  FROM (${labels}) AS all_groups LEFT JOIN (
    SELECT label::text AS value, count(*) AS tasks FROM looked, unnest(looked.label_ids) AS label GROUP BY label
  ) AS counted USING (value)
  UNION ALL
  SELECT none.*, CASE WHEN others > ${limits.countedTasks} THEN 0 ELSE greatest(all_tasks - others, 0) END,
    all_tasks - others > CASE WHEN others > ${limits.countedTasks} THEN 0 ELSE ${limits.countedTasks} END
  FROM (${noLabel}) AS none, (SELECT count(*) AS others FROM looked) AS labelled, (
    SELECT coalesce(sum(tasks), 0)::bigint AS all_tasks FROM task_tallies WHERE ${ofProject('task_tallies')}
  ) AS tallied
)`;

const assignees = `FROM task_assignees WHERE ${ofProject('task_assignees')}`;
/** What an index alone tells is counted of so many groups as far as counts go, of more as far as all may have the same. */
const groupsToTheEnd = 10;
export const mostOfEach = (groupCount: string) =>
  `least(${limits.countedTasks}, ${groupsToTheEnd * limits.countedTasks} / greatest(${groupCount}, 1))`;

const assigned = `${assignees} AND task_assignees.task_id = tasks.id OFFSET 0`;
/** Of all tasks, which need not be looked at. */
const assignedTo = `
  SELECT least(count(*), most) AS tasks, count(*) > most AS "isMore" FROM (
    SELECT ${mostOfEach('count(*)')} AS most FROM project_team WHERE ${ofProject('project_team')}
  ) AS team CROSS JOIN LATERAL (
    SELECT ${assignees} AND task_assignees.user_id = all_groups.value::uuid LIMIT most + 1
  ) AS first_tasks GROUP BY most`;

export const groups: Record<Exclude<TaskGroup, 'parent'>, Groups> = {
  status: {
    all: statuses,
    ofTask: 'SELECT tasks.status_id::text AS value',
    each: (counted) =>
      counting(statuses, counted('tasks.status_id = all_groups.value::uuid', 'tasks.seq DESC')),
  },
  assignee: {
    all: `${people} UNION ALL ${nobody}`,
    ofTask: `SELECT coalesce(own.user_id::text, 'nobody') AS value
      FROM (SELECT) AS task LEFT JOIN LATERAL (SELECT task_assignees.user_id ${assigned}) AS own ON true`,
    each: (counted) =>
      `${counting(people, assignedTo)} UNION ALL ${counting(nobody, counted(...newest, `NOT EXISTS (SELECT ${assigned})`))}`,
  },
  label: {
    all: `(${labels}) UNION ALL ${noLabel}`,
    ofTask: `SELECT unnest(tasks.label_ids)::text AS value UNION ALL SELECT 'none' WHERE tasks.label_ids = '{}'`,
    each: () => labelled,
  },
  priority: fixed(priorities, 'SELECT tasks.priority::text AS value', (priority) => [
    // As the index by priority has them, which alone can tell; of one value there would be no order that only it has.
    `tasks.priority BETWEEN '${priority}' AND '${priority}' AND ${onlyLists}`,
    'tasks.priority, -tasks.seq',
  ]),
  due: fixed(dueGroups, `SELECT CASE ${dueCases.join(' ')} ELSE 'none' END AS value`, readDue),
};

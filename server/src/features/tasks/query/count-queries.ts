import { daysOfGroups, limits, type TaskCount, type TaskGroup } from '@muster/contract';
import type { ProjectIds } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { plannedEachTime } from '../../../platform/db/statement.ts';
import { everything, filterOf, type Asked } from './conditions-queries.ts';
import { firstDay, groups, mostOfEach, newest, ofProject, type Counted } from './groups-queries.ts';
import { allOfProject, narrowOf, type Narrow } from './narrow-queries.ts';

const most = limits.countedTasks;

/**
 * How many of the tasks that a query names are in each of its groups: all statuses, of others those that have any. In all groups
 * together no more tasks are looked at than are counted: where there are others, `isMore` says so. What an index alone tells is
 * counted to the end in each group. Of too many sub-tasks, parents may be missing to which nothing has come for long.
 */
export async function countQueried(
  db: Db,
  { organizationId, projectId }: ProjectIds,
  asked: Asked,
  group: TaskGroup,
) {
  const { today } = asked.reader;
  const { thisWeek, nextWeek } = daysOfGroups(today);
  const days = group === 'due' ? [today, thisWeek.to, nextWeek.to] : [];
  const isTogether = !isLedTo.has(group) && filterOf(asked, 0).sql !== everything;
  const narrow = narrowOf(asked) ?? (isTogether ? allOfProject(asked) : undefined);
  const filter = filterOf(narrow?.rest ?? asked, firstDay + days.length);
  const text = narrow
    ? countTogether(group, filter.sql, narrow, `$${filter.next}`)
    : countEach(group, filter.sql);
  const select = plannedEachTime<TaskCount>(text);
  const counts = await select(
    db,
    organizationId,
    projectId,
    ...days,
    ...filter.values,
    ...(narrow?.values ?? []),
  );
  return group === 'status' ? counts : counts.filter(({ count, isMore }) => count > 0 || isMore);
}

/** Of these, each group has an index that leads to its tasks, whatever else is asked of them. */
const isLedTo: ReadonlySet<TaskGroup> = new Set<TaskGroup>(['status', 'priority']);

const answer = (group: TaskGroup, counted: string) => `
  SELECT value, least(tasks, ${most})::int AS count, "isMore" ${group === 'parent' ? ', "parentTask"' : ''}
  FROM (${counted}) AS counted_groups ORDER BY place, value`;

/** Some tasks are looked at once, and those that were filtered counted in their groups. */
function countTogether(group: TaskGroup, filter: string, { sql, named }: Narrow, parameter: string) {
  const counted =
    group === 'parent'
      ? `(${parents('found')}) UNION ALL
        SELECT 'none', 0, NULL, (SELECT count(*) FROM found AS tasks WHERE NOT ${isSubTask})`
      : `SELECT value, place, coalesce(tasks, 0) AS tasks FROM (${groups[group].all}) AS all_groups LEFT JOIN (
          SELECT value, count(*) AS tasks FROM found AS tasks, LATERAL (${groups[group].ofTask}) AS own GROUP BY value
        ) AS counted USING (value)`;
  return `
    WITH ${named ? `${named(parameter)},` : ''} looked AS MATERIALIZED (
      SELECT ${columns}, ${filter} AS "isFound" FROM (${sql(parameter)} LIMIT ${most} + 1) AS tasks
    ), found AS MATERIALIZED (SELECT * FROM looked WHERE "isFound")
    ${answer(group, `SELECT counted.*, (SELECT count(*) FROM ${named ? 'assigned' : 'looked'}) > ${most} AS "isMore" FROM (${counted}) AS counted`)}`;
}

/** By which tasks are told to be in groups. */
const columns = ['id', 'status_id', 'priority', 'due_date', 'completed_at', 'label_ids', 'parent_id']
  .map((column) => `tasks.${column}`)
  .join(', ');

const countEach = (group: TaskGroup, filter: string) =>
  group === 'parent'
    ? countParents()
    : isLedTo.has(group)
      ? countShared(group, filter)
      : `
    WITH newest AS MATERIALIZED (${newestTasks})
    ${answer(group, groups[group].each(countAll))}`;

/** Of an index, columns alone tell; by what is worked out of one, rows would be read. */
function inColumnsOf(order: string) {
  const ordered = order.split(', ').filter((part) => !part.startsWith('-'));
  return ordered.length > 0 ? `ORDER BY ${ordered.join(', ')}` : '';
}

const readAlong = (isInIndex: string, order: string) =>
  `SELECT tasks.* FROM tasks WHERE ${ofProject('tasks')} AND ${isInIndex} ORDER BY ${order}`;

/** Of all tasks, what an index tells; what it does not, among the newest, which are read once for all groups. */
const countAll: Counted = (isInIndex, order, isInGroup) =>
  isInGroup === undefined
    ? `
    SELECT count(*) AS tasks, count(*) > ${most} AS "isMore" FROM (
      SELECT FROM tasks WHERE ${ofProject('tasks')} AND ${isInIndex} ${inColumnsOf(order)} LIMIT ${most} + 1
    ) AS first_tasks`
    : `
    SELECT count(*) FILTER (WHERE ${isInIndex} AND ${isInGroup}) AS tasks, count(*) > ${most} AS "isMore" FROM newest AS tasks`;

/**
 * An index tells how many each group has to be looked at. The smallest are looked at to the end, the others share what is left of as
 * many as are counted.
 */
function countShared(group: Exclude<TaskGroup, 'parent'>, filter: string) {
  const { all, each } = groups[group];
  const sizes = each((isInIndex, order, isInGroup = everything) => {
    const isTold = isInGroup === everything && filter === everything;
    return `
    SELECT count(*) AS size, ${isTold} AS "isTold" FROM (
      SELECT FROM tasks WHERE ${ofProject('tasks')} AND ${isInIndex} ${inColumnsOf(order)}
      LIMIT (SELECT most FROM most_of_each) + 1
    ) AS sized`;
  });
  const found = each(
    (isInIndex, order, isInGroup = everything) => `
    SELECT count(*) FILTER (WHERE ${isInGroup} AND ${filter}) AS tasks FROM (
      ${readAlong(isInIndex, order)} LIMIT (SELECT share FROM shares WHERE shares.value = all_groups.value)
    ) AS tasks`,
  );
  return `
    WITH most_of_each AS MATERIALIZED (SELECT ${mostOfEach('count(*)')} AS most FROM (${all}) AS all_groups),
    sizes AS MATERIALIZED (${sizes}),
    shares AS MATERIALIZED (
      SELECT *, CASE WHEN "isTold" THEN 0 ELSE least(
        (SELECT most FROM most_of_each), max((${most} - smaller) / others) OVER (PARTITION BY "isTold")
      ) END::int AS share
      FROM (
        SELECT *, coalesce(sum(size) OVER (
            PARTITION BY "isTold" ORDER BY size, value ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
          ), 0) AS smaller,
          count(*) OVER (PARTITION BY "isTold" ORDER BY size DESC, value DESC ROWS UNBOUNDED PRECEDING) AS others
        FROM sizes
      ) AS ordered
    )
    ${answer(
      group,
      `SELECT value, place, CASE WHEN "isTold" THEN least(size, (SELECT most FROM most_of_each)) ELSE tasks END AS tasks,
        size > CASE WHEN "isTold" THEN (SELECT most FROM most_of_each) ELSE share END AS "isMore"
      FROM shares JOIN (${found}) AS found USING (value, place)`,
    )}`;
}

/** Sub-tasks are counted along their index; what is a part of nothing, among the newest tasks. */
const countParents = () => `
    WITH many AS MATERIALIZED (
      SELECT count(*) > ${most} AS are FROM (SELECT ${allSubTasks} LIMIT ${most} + 1) AS sub_tasks
    ), newest AS MATERIALIZED (
      ${newestTasks}
    ), looked AS MATERIALIZED (
      (SELECT tasks.parent_id ${allSubTasks} AND NOT (SELECT are FROM many) ORDER BY tasks.parent_id LIMIT ${most})
      UNION ALL (${subTasksOfNewest} LIMIT ${most} + 1)
    )
    ${answer(
      'parent',
      `SELECT with_parent.*, (SELECT count(*) FROM looked) > ${most} AS "isMore" FROM (${parents('looked')}) AS with_parent
      UNION ALL SELECT 'none', 0, NULL, count(*) FILTER (WHERE NOT ${isSubTask}), count(*) > ${most} FROM newest AS tasks`,
    )}`;

const newestTasks = `SELECT ${columns}, tasks.seq FROM (${readAlong(...newest)} LIMIT ${most} + 1) AS tasks`;

const allSubTasks = `FROM tasks WHERE ${ofProject('tasks')} AND tasks.parent_id IS NOT NULL`;

/**
 * Where not all sub-tasks are looked at: those of the newest tasks first, so that no new parent is missing, and then those of older
 * ones that still get some.
 */
const subTasksOfNewest = `
  SELECT tasks.parent_id FROM (
    SELECT coalesce(parent_id, id) AS id FROM newest WHERE (SELECT are FROM many)
    GROUP BY 1 ORDER BY bool_or(parent_id IS NULL) DESC, max(seq) DESC
  ) AS above CROSS JOIN LATERAL (SELECT tasks.parent_id ${allSubTasks} AND tasks.parent_id = above.id OFFSET 0) AS tasks`;

// None has many sub-tasks, so they are counted together; each parent is looked up, of a thousand perhaps.
const parents = (tasks: string) => `
  SELECT parents.id::text AS value, -parents.number AS place,
    json_build_object('number', parents.number, 'title', parents.title) AS "parentTask", sub_tasks.tasks
  FROM (
    SELECT parent_id, count(*) AS tasks FROM ${tasks} AS with_parent WHERE parent_id IS NOT NULL GROUP BY parent_id
  ) AS sub_tasks, LATERAL (
    SELECT above.id, above.number, above.title FROM tasks AS above
    WHERE ${ofProject('above')} AND above.id = sub_tasks.parent_id OFFSET 0
  ) AS parents
  ORDER BY parents.number DESC LIMIT ${limits.groupedParents}`;

/** One whose parent is in the trash is none. */
const isSubTask = `EXISTS (
  SELECT FROM tasks AS above WHERE ${ofProject('above')} AND above.id = tasks.parent_id OFFSET 0
)`;

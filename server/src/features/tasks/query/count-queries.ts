import { daysOfGroups, limits, type TaskCount, type TaskGroup } from '@muster/contract';
import type { ProjectIds } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { plannedEachTime } from '../../../platform/db/statement.ts';
import { everything, filterOf, type Asked } from './conditions-queries.ts';
import { firstDay, groups, newest, ofProject, type Counted } from './groups-queries.ts';
import { allOfProject, narrowOf } from './narrow-queries.ts';

const most = limits.countedTasks;

/**
 * How many of the tasks that a query names are in each of its groups: all statuses, of others those that have any. No more tasks
 * are looked at than are counted: where there are others, `isMore` says so. Of too many sub-tasks, parents may be missing to which
 * nothing has come for long.
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
  const isTogether = mayBeMany.has(group) && filterOf(asked, 0).sql !== everything;
  const narrow = narrowOf(asked) ?? (isTogether ? allOfProject(asked) : undefined);
  const filter = filterOf(narrow?.rest ?? asked, firstDay + days.length);
  const text = narrow
    ? countTogether(group, filter.sql, narrow.sql(`$${filter.next}`))
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

/** Groups of which there may be hundreds: tasks are not looked at anew for each of them. */
const mayBeMany: ReadonlySet<TaskGroup> = new Set<TaskGroup>(['assignee', 'label']);

const answer = (group: TaskGroup, counted: string) => `
  SELECT value, least(tasks, ${most})::int AS count, "isMore" ${group === 'parent' ? ', "parentTask"' : ''}
  FROM (${counted}) AS counted_groups ORDER BY place, value`;

/** Some tasks are looked at once, and those that were filtered counted in their groups. */
function countTogether(group: TaskGroup, filter: string, ids: string) {
  const counted =
    group === 'parent'
      ? `(${parents('found')}) UNION ALL
        SELECT 'none', 0, NULL, (SELECT count(*) FROM found AS tasks WHERE NOT ${isSubTask})`
      : `SELECT value, place, coalesce(tasks, 0) AS tasks FROM (${groups[group].all}) AS all_groups LEFT JOIN (
          SELECT value, count(*) AS tasks FROM found AS tasks, LATERAL (${groups[group].ofTask}) AS own GROUP BY value
        ) AS counted USING (value)`;
  return `
    WITH looked AS MATERIALIZED (${ids} LIMIT ${most} + 1), found AS MATERIALIZED (
      SELECT * FROM (
        SELECT tasks.* FROM tasks WHERE ${ofProject('tasks')} AND tasks.id = ANY(ARRAY(SELECT id FROM looked)) OFFSET 0
      ) AS tasks WHERE ${filter}
    )
    ${answer(group, `SELECT counted.*, (SELECT count(*) FROM looked) > ${most} AS "isMore" FROM (${counted}) AS counted`)}`;
}

/** For each group, what an index leads to is looked at. */
function countEach(group: TaskGroup, filter: string) {
  const counted: Counted = (isInIndex, order, isInGroup = everything) => {
    // Where nothing is asked of them, the index alone tells.
    const isOrdered = isInGroup !== everything || filter !== everything;
    return `
    SELECT count(*) FILTER (WHERE ${isInGroup} AND ${filter}) AS tasks, count(*) > ${most} AS "isMore" FROM (
      SELECT tasks.* FROM tasks WHERE ${ofProject('tasks')} AND ${isInIndex}
      ${isOrdered ? `ORDER BY ${order}` : ''} LIMIT ${most} + 1
    ) AS tasks`;
  };
  if (group !== 'parent') return answer(group, groups[group].each(counted));
  return `
    WITH many AS MATERIALIZED (
      SELECT count(*) > ${most} AS are FROM (SELECT ${allSubTasks} LIMIT ${most} + 1) AS sub_tasks
    ), looked AS MATERIALIZED (
      (SELECT tasks.* ${allSubTasks} AND NOT (SELECT are FROM many) ORDER BY tasks.parent_id LIMIT ${most})
      UNION ALL (${subTasksOfNewest} LIMIT ${most} + 1)
    )
    ${answer(
      group,
      `SELECT with_parent.*, (SELECT count(*) FROM looked) > ${most} AS "isMore"
      FROM (${parents(`(SELECT * FROM looked AS tasks WHERE ${filter})`)}) AS with_parent
      UNION ALL SELECT 'none', 0, NULL, without.* FROM (${counted(...newest, `NOT ${isSubTask}`)}) AS without`,
    )}`;
}

const allSubTasks = `FROM tasks WHERE ${ofProject('tasks')} AND tasks.parent_id IS NOT NULL`;

/**
 * Where not all sub-tasks are looked at: those of the newest tasks first, so that no new parent is missing, and then those of older
 * ones that still get some.
 */
const subTasksOfNewest = `
  SELECT tasks.* FROM (
    SELECT coalesce(parent_id, id) AS id FROM (
      SELECT tasks.id, tasks.parent_id, tasks.seq FROM tasks
      WHERE ${ofProject('tasks')} AND ${newest[0]} AND (SELECT are FROM many)
      ORDER BY ${newest[1]} LIMIT ${most} + 1
    ) AS newest GROUP BY 1 ORDER BY bool_or(parent_id IS NULL) DESC, max(seq) DESC
  ) AS above CROSS JOIN LATERAL (SELECT tasks.* ${allSubTasks} AND tasks.parent_id = above.id OFFSET 0) AS tasks`;

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

import { keyOfSort, type TaskSort } from '@muster/contract';
import type { Claim } from '../../../identity/principal.ts';
import { admittedQuery } from '../../../authorization/admitted.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { plannedEachTime } from '../../../platform/db/statement.ts';
import { pageJson } from '../json.ts';
import { onlyLists, type PageRow } from '../page-queries.ts';
import { exists, filterOf, ofPeople, rowsOf, type Asked, type Filter } from './conditions-queries.ts';
import { placing, type PageSort } from './sorts-queries.ts';

/** What a text of its own says, so that the database can begin with it. */
interface Drive {
  sort: PageSort;
  status: string | undefined;
  assignees: string[] | undefined;
  /** The only thing that tasks are to have, of those that have rows of their own. */
  has: string | undefined;
}

interface Page {
  limit: number;
  offset: number;
  /** The place of the task that it begins behind. */
  behind: unknown[] | undefined;
  order: 'newest' | 'board';
}

/** A page of the tasks that a query names, as JSON text, with the place of the last one if there are more. */
export async function listQueried(
  db: Db,
  [{ id: session }, organizationId, projectId]: Claim,
  asked: Asked,
  { limit, offset, behind, order }: Page,
) {
  const { drive, rest } = chooseDrive(asked, order);
  const filter = filterOf(rest, firstFilter);
  const { count } = placing(drive.sort, 0);
  const select = plannedEachTime<PageRow>(`
    SELECT admitted.user_id AS "userId", page.* FROM (${admittedQuery(['$3', '$1', '$2'])}) AS admitted, LATERAL (${pageQuery(drive, filter)}) AS page`);
  const [row] = await select(
    db,
    organizationId,
    projectId,
    session,
    limit,
    offset,
    ...filter.values,
    ...(behind ?? Array.from({ length: count }, () => null)),
    ...(drive.status ? [drive.status] : []),
    ...(drive.assignees ? [drive.assignees] : []),
  );
  return row;
}

/**
 * A single status, people, files and their like are best begun with: what is said of them goes out of the filters that may be there or not,
 * among which the database would look for them task by task.
 */
function chooseDrive(asked: Asked, order: Page['order']): { drive: Drive; rest: Asked } {
  const { query, reader } = asked;
  const { status: statuses, assignee, has, ...is } = query.is;
  const isByAge = keyOfSort(query.sort) === 'newest';
  const isIndexed = order === 'board' || isByAge || keyOfSort(query.sort) === 'place';
  const status = isIndexed && statuses?.length === 1 ? statuses[0] : undefined;
  const assignees = assignee?.includes('nobody')
    ? undefined
    : assignee?.map((person) => (person === 'me' ? reader.userId : person));
  const only = has?.length === 1 ? Object.keys(rowsOf).find((name) => name === has[0]) : undefined;
  const sort =
    order === 'board'
      ? 'board'
      : status && isByAge
        ? (`${query.sort as 'newest' | '-newest'}OfStatus` as const)
        : query.sort;
  return {
    drive: { sort, status, assignees, has: only },
    rest: {
      ...asked,
      query: {
        ...query,
        is: {
          ...is,
          ...(!status && { status: statuses }),
          ...(!assignees && { assignee }),
          ...(!only && { has }),
        },
      },
    },
  };
}

/** Orders that have an index of all tasks. */
const listed: ReadonlySet<PageSort> = new Set<PageSort>(['newest', '-newest', 'priority', '-priority']);

const firstFilter = 6;

/** Nothing else is read once the first way has filled the page. */
const isPageOpen = 'AND (SELECT count(*) FROM first_way) <= $4::bigint + $5::bigint';

/**
 * As `pageQuery` of a page of all, but for any order and any filter. What is asked for is no secret from the planner here: it is to
 * plan for it. That only who is admitted is read for is said of each way.
 */
function pageQuery({ sort, status, assignees, has }: Drive, filter: Filter) {
  const firstPlace = filter.next;
  const { count, order, place, ways } = placing(sort, firstPlace);
  let next = firstPlace + count;
  const driving = [
    ...(status ? [`tasks.status_id = $${next++}::uuid`] : []),
    ...(assignees ? [exists(ofPeople(`$${next++}::uuid[]`))] : []),
    ...(has ? [rowsOf[has as keyof typeof rowsOf]] : []),
    ...(listed.has(sort) ? [onlyLists] : []),
  ];
  const filters = [...driving, filter.sql].join(' AND ');
  const read = (way: (typeof ways)[number], also: string, inColumn = '') => `(
        SELECT tasks.* FROM tasks
        WHERE tasks.organization_id = $1 AND tasks.project_id = $2 AND admitted.project_id = $2 AND ${filters}
          AND ${way.where} ${also} ${inColumn}
        ORDER BY ${way.order} LIMIT $4::bigint + $5::bigint + 1
      )`;
  // Places have an index for each column: of each its first ones are read, and of these the first.
  const readColumns = (way: (typeof ways)[number]) => `(
        SELECT tasks.* FROM task_statuses CROSS JOIN LATERAL ${read(way, '', 'AND tasks.status_id = task_statuses.id')} AS tasks
        WHERE task_statuses.organization_id = $1 AND task_statuses.project_id = $2
        ORDER BY ${way.order} LIMIT $4::bigint + $5::bigint + 1
      )`;
  const [first, ...others] = ways.map((way, index) => {
    if (index > 0) return read(way, isPageOpen);
    return keyOfSort(sort as TaskSort) === 'place' && !status ? readColumns(way) : read(way, '');
  });
  return `
    WITH first_way AS MATERIALIZED ${first}, page AS MATERIALIZED (
      SELECT * FROM (
        SELECT tasks.*, row_number() OVER (ORDER BY ${order}) AS place
        FROM (${['SELECT * FROM first_way', ...others].join(' UNION ALL ')}) AS tasks
      ) AS tasks WHERE place > $5::bigint ORDER BY place LIMIT $4::bigint + 1
    ), ${pageJson.parts('$1', '$2')}
    SELECT
      '[' || coalesce(string_agg(${pageJson.task('$1', '$2')}, ',' ORDER BY tasks.place), '') || ']' AS tasks,
      CASE WHEN (SELECT count(*) FROM page) > $4::bigint THEN (
        SELECT ${place}::text FROM page AS tasks ORDER BY place DESC OFFSET 1 LIMIT 1
      ) END AS last
    FROM (SELECT * FROM page ORDER BY place LIMIT $4::bigint) AS tasks
    ${pageJson.joins}`;
}

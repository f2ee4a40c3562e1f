import { firstStatus, limits, type TaskPage } from '@muster/contract';
import type { Claim } from '../../identity/principal.ts';
import { admittedQuery, type Admitted } from '../../authorization/admitted.ts';
import type { Db } from '../../platform/db/connect.ts';
import { reading, statement } from '../../platform/db/statement.ts';
import { pageJson } from './json.ts';

export interface PageRow extends Admitted {
  /** Null if the page still has the mark that was passed in. */
  tasks: string | null;
  /** Where the last task stands, if there are more behind it. */
  last: string | null;
  /** Of which status they are, where the first one was asked for. */
  first?: string | null;
  /** Differs whenever the page would differ. */
  mark?: string;
}

/**
 * A page of tasks as JSON text, newest first, with the place of the last one if there are more. Where a mark is known, even an
 * empty one, the page is marked, and its tasks are left out if it still has that mark.
 */
export async function listTasks(
  db: Db,
  [{ id: session }, ...place]: Claim,
  { page, status, limit, order }: Omit<TaskPage, 'cursor'>,
  { behind, known }: { behind?: string | undefined; known?: string | undefined },
) {
  const start = (page - 1) * limit;
  const usualLimit = usualLimits.find((usual) => limit <= usual)!;
  const given: Given = [
    ...(limit === usualLimit ? [] : (['limit'] as const)),
    ...(behind ? (['cursor'] as const) : start > 0 ? (['offset'] as const) : []),
    ...(status === firstStatus ? (['first'] as const) : status ? (['status'] as const) : []),
    ...(known === undefined ? [] : (['known'] as const)),
  ];
  const values = { limit, cursor: behind, offset: start, status, known };
  const [row] = await pageStatement(given, usualLimit, order)(
    db,
    session,
    ...place,
    ...given.flatMap((name) => (name === 'first' ? [] : [values[name]])),
  );
  return row;
}

/** Few, since each has its own statements: the API's page, a screenful, and the most. */
const usualLimits = [10, 30, limits.pageSize];

/** What a page is asked for with, in the order of the statement's parameters from $4 on. The first status needs none. */
type Given = readonly ('limit' | 'cursor' | 'offset' | 'status' | 'first' | 'known')[];

const pageStatements = new Map<string, ReturnType<typeof reading<PageRow>>>();

/** Each kind of page has its own text, so that the database plans it with the right index. */
function pageStatement(given: Given, usualLimit: number, order: TaskPage['order']) {
  const kind = `${order} ${given.join()} ${usualLimit}`;
  let select = pageStatements.get(kind);
  if (!select) {
    const page = pageQuery(given, usualLimit, order);
    // Skipping many takes its time, which nobody else should wait for.
    select = (given.includes('offset') ? statement : reading)<PageRow>(`
      SELECT admitted.user_id AS "userId", page.* FROM (${admittedQuery()}) AS admitted, LATERAL (${page}) AS page`);
    pageStatements.set(kind, select);
  }
  return select;
}

/**
 * A page as one row: its JSON, and the place of its last task if there are more behind it. The page is cut out first:
 * building the JSON of what is skipped would make late pages a way to stop the server. One row more than the page
 * tells whether a next one exists, without a count. What is asked for is hidden from the planner, the project in
 * `admitted` and the rest in subqueries: seeing how little it expects of a small project, it would plan each of its pages
 * anew, which takes longer than reading one.
 */
export function pageQuery(given: Given, usualLimit: number, order: TaskPage['order'] = 'newest') {
  const parameters: Given = given.filter((name) => name !== 'first');
  const at = (name: Given[number], type: string) => `(SELECT $${parameters.indexOf(name) + 4}::${type})`;
  const has = (name: Given[number]) => given.includes(name);
  const status = has('first') ? '(SELECT id FROM first_status)' : has('status') && at('status', 'uuid');
  const { place, cursor, isBehind, last } = order === 'board' ? byRank : status ? byAgeInStatus : byAge;
  const limit = has('limit') ? at('limit', 'int') : usualLimit;
  const project = ['$2', 'admitted.project_id'] as const;
  const cut = `WITH ${has('first') ? firstStatusPart : ''} page AS MATERIALIZED (
      SELECT * FROM (
        SELECT tasks.*, tasks.xmin AS written FROM tasks
        WHERE tasks.organization_id = $2 AND tasks.project_id = admitted.project_id
          AND ${status ? `tasks.status_id = ${status}` : onlyLists}
          ${has('cursor') ? `AND ${isBehind(at('cursor', cursor))}` : ''}
        ORDER BY ${place} LIMIT ${usualLimit} + 1 ${has('offset') ? `OFFSET ${at('offset', 'bigint')}` : ''}
      ) AS tasks LIMIT ${limit} + 1
    ), ${pageJson.parts(...project)}`;
  const shown = `(SELECT * FROM page AS tasks ORDER BY ${place} LIMIT ${limit}) AS tasks`;
  const tasks = `'[' || coalesce(string_agg(${pageJson.task(...project)}, ',' ORDER BY ${place}), '') || ']'`;
  const lastIfMore = `CASE WHEN (SELECT count(*) FROM page) > ${limit} THEN ${last} END AS last`;
  const first = has('first') ? `, ${status} AS first` : '';
  if (!has('known'))
    return `${cut} SELECT ${tasks} AS tasks, ${lastIfMore} ${first} FROM ${shown} ${pageJson.joins}`;
  return `${cut}, marked AS MATERIALIZED (
      SELECT concat(${has('first') ? status : `''`}, ';', ${pageJson.mark(...project)}) AS mark
    )
    SELECT
      mark, CASE WHEN mark <> ${at('known', 'text')} THEN (SELECT ${tasks} FROM ${shown} ${pageJson.joins}) END AS tasks,
      shown.* ${first}
    FROM marked, (SELECT ${lastIfMore} FROM ${shown}) AS shown`;
}

/** In the order in which they are listed. */
const firstStatusPart = `first_status AS MATERIALIZED (
      SELECT id FROM task_statuses
      WHERE task_statuses.organization_id = $2 AND task_statuses.project_id = admitted.project_id
      ORDER BY sort_order, created_at, id LIMIT 1
    ),`;

/** True of every task, and what the index of a project's tasks by age is for: no other statement is tempted by it (migration 0023). */
export const onlyLists = 'tasks.seq > 0';

// As the indexes have it: a page of the board, of one status, and of all.
const byRank = {
  place: 'tasks.rank',
  cursor: 'numeric',
  isBehind: (cursor: string) => `tasks.rank > ${cursor}`,
  last: 'max(rank)',
};
const byAgeInStatus = {
  place: 'tasks.seq DESC',
  cursor: 'bigint',
  isBehind: (cursor: string) => `tasks.seq < ${cursor}`,
  last: 'min(seq)',
};
const byAge = {
  place: '-tasks.seq',
  cursor: 'bigint',
  isBehind: (cursor: string) => `-tasks.seq > -${cursor}`,
  last: 'min(seq)',
};

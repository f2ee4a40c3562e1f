import { onlyLists } from '../tasks/index.ts';
import { columns, counted, mayHave, type Tier, type Words } from './found-queries.ts';

/**
 * A word that many have is not looked for in the index, which tells all that have it before the first is taken, but among the newest
 * tasks of the largest projects, which are walked through together, the newest first. How many of the first ones have it tells how far to go. If fewer than one in
 * `oneIn` of the first or of the last of them have it, the index is quicker: so it is for a word that came up today.
 */
const walked = { projects: 20, ofTasks: 20_000, sample: 50, oneIn: 25 };
const fewest = walked.sample / walked.oneIn;
/** Such a word is looked for no further. */
const mostWalked = 200;
const farthest = mostWalked * walked.oneIn;
/** Half as many tasks again as the first ones let expect; of what is narrowed nobody knows how many are left. */
const reaches = {
  all: `least(${farthest}, ${1.5 * mostWalked * walked.sample} / found)`,
  narrowed: `${farthest}`,
};

const newestOfLargest = (mostOfEach: string, asOf: string) => `
  SELECT tasks.* FROM largest CROSS JOIN LATERAL (
    SELECT tasks.project_id, tasks.id, tasks.seq, tasks.title, tasks.status_id, tasks.updated_at FROM tasks
    WHERE tasks.organization_id = $2 AND tasks.project_id = largest.id AND ${onlyLists}
      AND (${asOf}::timestamptz IS NULL OR tasks.created_at <= ${asOf})
    ORDER BY -tasks.seq LIMIT ${mostOfEach}
  ) AS tasks ORDER BY tasks.seq DESC`;

const entriesOf = (tasks: string) => `
  SELECT entries.* FROM (${tasks}) AS tasks CROSS JOIN LATERAL (
    SELECT * FROM search_entries WHERE search_entries.task_id = tasks.id AND search_entries.organization_id = $2
      AND search_entries.project_id = tasks.project_id AND search_entries.kind = 'task' AND search_entries.id = tasks.id OFFSET 0
  ) AS entries`;

const largeOf = (organization: string) => `(
  SELECT projects.id, counters.last FROM projects CROSS JOIN LATERAL (
    SELECT last FROM task_counters WHERE project_id = projects.id AND organization_id = ${organization} OFFSET 0
  ) AS counters
  WHERE projects.organization_id = ${organization} AND counters.last >= ${walked.ofTasks} OFFSET 0
)`;

/** Whether there is anywhere to walk. */
export const hasLargeProject = (organization: string) => `EXISTS ${largeOf(organization)}`;

/** Where walks go, and what all of them begin with. */
export const walkable = (asOf: string) => `
  largest AS MATERIALIZED (
    SELECT large.id FROM ${largeOf('$2')} AS large
    -- Who may see which is asked for only where there are any.
    WHERE large.id = ANY(ARRAY(SELECT id FROM visible))
    ORDER BY large.last DESC LIMIT ${walked.projects}
  ),
  first_walked AS MATERIALIZED (${entriesOf(`${newestOfLargest(`${walked.sample}`, asOf)} LIMIT ${walked.sample}`)})`;

interface Walk extends Words, Pick<Tier, 'condition'> {
  asOf: string;
  /** SQL that tells it of one of the `tasks`, and of one of the `entries` that projects have. */
  isWanted?: { task: string; entry: string } | undefined;
}

/** What the newest tasks have of a word that is everywhere, and the names of all projects. */
export const walk = ({ name, rank, query, condition, asOf, isWanted }: Walk) => {
  const isFound = `words @@ ${query.index} AND (words @@ ${query.whole}) IS NOT FALSE`;
  const countedIn = (sample: string) => `(SELECT count(*) FROM ${sample} WHERE ${isFound})`;
  const last = entriesOf(`SELECT * FROM ${name}_walkable ORDER BY seq LIMIT ${walked.sample}`);
  return `${name}_reach AS MATERIALIZED (
  SELECT CASE WHEN found >= ${fewest} THEN ${reaches[isWanted ? 'narrowed' : 'all']} ELSE 0 END::int AS tasks
  FROM (SELECT count(*) AS found FROM first_walked WHERE ${condition} AND ${isFound}) AS first
),
${name}_walkable AS MATERIALIZED (
  ${newestOfLargest(`(SELECT least(tasks, ${farthest} / greatest(${counted('largest')}, 1)) FROM ${name}_reach)`, asOf)}
  LIMIT (SELECT tasks FROM ${name}_reach)
),
${name}_common AS MATERIALIZED (
  SELECT tasks FROM ${name}_reach WHERE tasks > 0 AND ${countedIn(`(${last}) AS last`)} >= ${fewest}
),
${name}_walked AS MATERIALIZED (
  SELECT ${columns}, ${rank} AS rank
  FROM (
    SELECT entries.* FROM visible CROSS JOIN LATERAL (
      SELECT * FROM search_entries WHERE search_entries.task_id = visible.id AND search_entries.organization_id = $2
        AND search_entries.project_id = visible.id AND search_entries.kind = 'project' AND search_entries.id = visible.id OFFSET 0
    ) AS entries WHERE ${isWanted?.entry ?? 'true'}
    UNION ALL (${entriesOf(`SELECT * FROM ${name}_walkable AS tasks WHERE ${mayHave(query)} AND ${isWanted?.task ?? 'true'}`)})
  ) AS entries
  WHERE ${isCommon(name)} AND ${isFound}
  LIMIT ${mostWalked}
)`;
};

export const isCommon = (name: string) => `EXISTS (SELECT FROM ${name}_common)`;
export const walkedOf = (name: string) => `${name}_walked`;
/** Then nobody gets to what is behind it. */
export const isWalked = (name: string) => `(${counted(walkedOf(name))} >= ${mostWalked})`;

/** Whether one of the tasks has the values that it is to have, by the parameters from `first` on. */
export const fitsTask = (first: number) =>
  [
    `($${first}::status_category IS NULL OR tasks.status_id = ANY(ARRAY(
      SELECT task_statuses.id FROM task_statuses WHERE task_statuses.organization_id = $2
        AND task_statuses.project_id = ANY(ARRAY(SELECT id FROM largest)) AND task_statuses.category = $${first}
    )))`,
    `($${first + 1}::uuid IS NULL OR EXISTS (
      SELECT FROM task_assignees WHERE task_assignees.organization_id = $2 AND task_assignees.project_id = tasks.project_id
        AND task_assignees.task_id = tasks.id AND task_assignees.user_id = $${first + 1} OFFSET 0
    ))`,
    `($${first + 2}::timestamptz IS NULL OR tasks.updated_at >= $${first + 2})`,
  ].join(' AND ');

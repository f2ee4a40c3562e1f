import { limits, type SearchType, type StatusCategory } from '@muster/contract';
import { visibleProjects } from '../../authorization/visible-projects.ts';
import { onlyLists } from '../tasks/index.ts';
import { queryTypes, type Query, type Question } from './question.ts';

/** What is left of all that was found. */
export interface Narrowing {
  category: StatusCategory | undefined;
  person: string | undefined;
  /** When it was changed last, or later. */
  since: Date | undefined;
}

interface Asked {
  project: string | undefined;
  type: SearchType | undefined;
  question: Question;
}

/** The first parameters of each statement; the second stands for where it looks (`each-queries.ts`). */
export const firstValues = (userId: string, where: string, { project, type, question }: Asked) => [
  userId,
  where,
  project ?? null,
  type ?? null,
  question.text,
  question.patterns,
  question.number,
  question.projectKey,
];
/** The next are those of the statement; the queries are the last of all. */
export const behindFirst = 9;
const partsOfQuery = Object.entries(queryTypes);
const valuesOfQuery = partsOfQuery.length;
const queryFrom = (first: number) =>
  Object.fromEntries(partsOfQuery.map(([part, type], at) => [part, `$${first + at}::${type}`])) as QueryText;

export const narrowingValues = ({ category, person, since }: Narrowing) => [
  category ?? null,
  person ?? null,
  since ?? null,
];

/** How many of the newest tasks are looked at, of how many projects, where the index would bring too many. */
const newest = { projects: 20, tasks: 100 };
/** With so many hits among the newest, the index is not asked for a word of one or two letters. */
const many = 20;
const mostOfLabels = 500;
const mostNumbered = 51;

export const columns =
  'entries.kind, entries.project_id, entries.task_id, entries.id, entries.made_at, entries.seq';
const columnsOfTask = `'task' AS kind, tasks.project_id, tasks.id AS task_id, tasks.id, tasks.created_at AS made_at, tasks.seq`;

const closeness = (name: string) =>
  `CASE WHEN ${name} = $5 THEN 1 WHEN starts_with(${name}, $5) THEN 2 ELSE 3 END`;

const ranks = {
  named: `CASE entries.kind WHEN 'file' THEN 4 ELSE ${closeness('entries.name')} END`,
  texts: `CASE entries.kind WHEN 'comment' THEN 6 ELSE 5 END`,
};

export const visible = `visible AS MATERIALIZED (${visibleProjects({
  person: '$1',
  organization: '$2',
  project: '$3',
  columns: 'projects.id, projects.created_at',
})})`;

/** SQL of what the index is asked, of all words, and of what titles must have. */
type QueryText = Record<keyof Query, string>;

export interface Words {
  name: string;
  rank: string;
  query: QueryText;
}

/** In names and in texts. */
const both = (first: number, suffix: string, behind: string): Words[] => [
  { name: `named${suffix}`, rank: ranks.named + behind, query: queryFrom(first) },
  { name: `texts${suffix}`, rank: ranks.texts + behind, query: queryFrom(first + valuesOfQuery) },
];
/** Each with all that it is to be told by, the best first; the parameters of their queries begin with `first`. */
export const tiersFrom = (first: number) => ({
  typed: both(first, '', ''),
  /** With what may be meant by mistyped words. */
  meant: [...both(first, '', ''), ...both(first + 2 * valuesOfQuery, '_nearly', ' + 10')],
});
/** Of names, those that stand before a tier: where one is filled, nobody gets to what is behind it. */
export const before = (tiers: readonly Words[], index: number) =>
  tiers.filter((_, other) => other % 2 === 0 && other < index).map(({ name }) => name);

export interface Tier {
  name: string;
  rank: string;
  query: Pick<QueryText, 'index' | 'whole'>;
  condition: string;
  /** SQL that tells of an entry whether it is wanted. */
  isWanted: string;
  most: { lookedAt: number; found: number };
  /** Which are kept of too many; otherwise those that the index brings first. */
  order?: string;
}

/**
 * In the index the organization is a part of each word. Asked for by its column as well, as a cluster needs it, the database would
 * rather walk along the key where it has no statistics; for the same reason all else is looked at outside. What others may see is
 * left out before anything is cut short: how much there is of it must not be told by what is missing. The whole query has short
 * words too, of which the index would bring far too many.
 */
export const tier = (
  isOfOrganization: string,
  { name, rank, query, condition, isWanted, most, order = '' }: Tier,
) => `${name}_looked_at AS MATERIALIZED (
  SELECT * FROM (
    SELECT * FROM search_entries
    WHERE ${isOfOrganization} AND search_lookup(search_entries.words) @@ ${query.index} OFFSET 0
  ) AS entries
  WHERE entries.organization_id = $2 AND entries.project_id = ANY(ARRAY(SELECT id FROM visible))
  LIMIT ${most.lookedAt}
),
${name} AS MATERIALIZED (
  SELECT ${columns}, ${rank} AS rank
  FROM ${name}_looked_at AS entries
  WHERE ${query.index} IS NOT NULL AND ${condition} AND (entries.words @@ ${query.whole}) IS NOT FALSE
    AND (entries.kind = 'label' OR ${isWanted})
  ${order} LIMIT ${most.found}
)`;

/** Whether the words of a task need to be looked at to know whether its title has them. */
export const mayHave = ({ titles, either }: Pick<QueryText, 'titles' | 'either'>) =>
  `(${titles} IS NULL OR octet_length(tasks.title) > char_length(tasks.title)
    OR lower(tasks.title) LIKE ALL(${titles}) AND (${either} IS NULL OR lower(tasks.title) LIKE ANY(${either})))`;

export const recent = (
  [named]: readonly Words[],
  condition: string,
  isWanted: string,
) => `recent AS MATERIALIZED (
  SELECT * FROM (
    SELECT ${columnsOfTask}, ${closeness('ltrim(words_of(tasks.title))')} AS rank
    FROM (SELECT * FROM visible ORDER BY created_at DESC LIMIT ${newest.projects}) AS newest
    CROSS JOIN LATERAL (
      SELECT * FROM tasks WHERE tasks.organization_id = $2 AND tasks.project_id = newest.id AND ${onlyLists}
      ORDER BY -tasks.seq LIMIT ${newest.tasks}
    ) AS tasks
    WHERE ${condition} AND cardinality($6::text[]) > 0 AND coalesce($4::text, 'task') = 'task'
      AND CASE WHEN ${mayHave(named!.query)} THEN ' ' || words_of(tasks.title) LIKE ALL($6) ELSE false END
  ) AS entries
  WHERE ${isWanted}
)`;

export const counted = (name: string) => `(SELECT count(*) FROM ${name})`;
export const isFull = (name: string, most: number) =>
  `EXISTS (SELECT 1 FROM ${name}_looked_at OFFSET ${most - 1})`;
export const areFew = `${counted('recent')} < ${many}`;

export const areManyLabelled = `EXISTS (SELECT 1 FROM labelled OFFSET ${mostOfLabels - 1})`;

/** Tasks that have labels of that name, and those of that number. */
export const labelledAndNumbered = (tiers: readonly string[], isWanted: string) => `
  labels_found AS MATERIALIZED (
    ${tiers.map((name) => `SELECT id, rank FROM ${name} WHERE kind = 'label'`).join(' UNION ALL ')}
  ),
  labelled AS MATERIALIZED (
    SELECT * FROM (
      SELECT ${columnsOfTask}, CASE WHEN (SELECT min(rank) FROM labels_found) > 10 THEN 15 ELSE 5 END AS rank FROM tasks
      WHERE EXISTS (SELECT FROM labels_found) AND tasks.organization_id = $2
        AND tasks.label_ids && ARRAY(SELECT id FROM labels_found) AND tasks.label_ids <> '{}'
        AND tasks.project_id = ANY(ARRAY(SELECT id FROM visible))
      LIMIT ${limits.countedTasks}
    ) AS entries
    WHERE ${isWanted} LIMIT ${mostOfLabels}
  ),
  numbered AS MATERIALIZED (
    SELECT * FROM (
      SELECT ${columnsOfTask}, 0 AS rank FROM visible
      JOIN tasks ON tasks.organization_id = $2 AND tasks.project_id = visible.id AND tasks.number = $7
      WHERE $7::int IS NOT NULL AND coalesce($4::text, 'task') = 'task' AND ($8::text IS NULL OR visible.id = (
        SELECT project_id FROM project_keys WHERE project_keys.organization_id = $2 AND project_keys.key = $8
      ))
      ORDER BY tasks.seq DESC LIMIT ${mostNumbered}
    ) AS entries
    WHERE ${isWanted}
  )`;

/** All of these, each thing once and at its best. */
export const hits = (tiers: readonly string[]) => `hits AS MATERIALIZED (
    SELECT DISTINCT ON (kind, project_id, task_id, id) * FROM (
      ${[...tiers, 'recent', 'labelled', 'numbered'].map((name) => `SELECT * FROM ${name}`).join(' UNION ALL ')}
    ) AS found
    WHERE kind <> 'label' ORDER BY kind, project_id, task_id, id, rank
  )`;

const ofTask = (table: string, entry: string) =>
  `${table}.organization_id = $2 AND ${table}.project_id = ${entry}.project_id AND ${table}.task_id = ${entry}.task_id`;

/** The status of an entry's task, its people, if they are asked for, and its last change, as columns of a lateral query. */
export const aspects = (entry: string, arePeopleAsked: string) => `(
  SELECT statuses.category,
    CASE ${entry}.kind WHEN 'task' THEN CASE WHEN ${arePeopleAsked} THEN ARRAY(
        SELECT task_assignees.user_id FROM task_assignees WHERE ${ofTask('task_assignees', entry)}
      ) END
      WHEN 'comment' THEN ARRAY[comments.author_id] WHEN 'file' THEN array_remove(ARRAY[attachments.added_by], NULL)
      ELSE '{}' END AS people,
    CASE ${entry}.kind WHEN 'task' THEN tasks.updated_at WHEN 'comment' THEN coalesce(comments.edited_at, comments.created_at)
      WHEN 'file' THEN attachments.created_at ELSE ${entry}.made_at END AS changed_at
  FROM (SELECT) AS one
  LEFT JOIN tasks ON ${entry}.kind <> 'project' AND tasks.organization_id = $2
    AND tasks.project_id = ${entry}.project_id AND tasks.id = ${entry}.task_id
  LEFT JOIN task_statuses AS statuses ON statuses.organization_id = $2 AND statuses.project_id = ${entry}.project_id
    AND statuses.id = tasks.status_id
  LEFT JOIN comments ON ${entry}.kind = 'comment' AND ${ofTask('comments', entry)} AND comments.id = ${entry}.id
    AND comments.deleted_at IS NULL
  LEFT JOIN attachments ON ${entry}.kind = 'file' AND ${ofTask('attachments', entry)} AND attachments.id = ${entry}.id
  WHERE ${entry}.kind = 'project' OR tasks.id IS NOT NULL
    AND (${entry}.kind <> 'comment' OR comments.body IS NOT NULL) AND (${entry}.kind <> 'file' OR attachments.id IS NOT NULL)
  OFFSET 0
)`;

/** Which of these values an entry has, by the parameters from `first` on. */
export const fits = (first: number) => ({
  category: `($${first}::status_category IS NULL OR category IS NOT DISTINCT FROM $${first})`,
  person: `($${first + 1}::uuid IS NULL OR $${first + 1} = ANY(people))`,
  changed: `($${first + 2}::timestamptz IS NULL OR changed_at >= $${first + 2})`,
});

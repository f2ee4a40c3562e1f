import type { SearchType } from '@muster/contract';
import { visibleProjects } from '../../authorization/visible-projects.ts';
import type { Db } from '../../platform/db/connect.ts';
import { isDistributed } from '../../platform/db/placement.ts';
import { statement } from '../../platform/db/statement.ts';
import { onlyLists } from '../tasks/index.ts';
import type { Question } from './question.ts';

/** Where something stands among all that was found: the best first, and of those the newest. */
export interface Place {
  rank: number;
  /** When it was made, in microseconds. */
  at: string;
  seq: string;
  id: string;
}

export interface Entry extends Place {
  kind: SearchType;
  madeAt: string;
  project: { _id: string; name: string };
  isArchived: boolean;
  task: { _id: string; key: string; number: number; title: string; status: { name: string; color: string } };
  /** Of a description as much as there is to look through; of a comment all. */
  body: string | null;
  author: { _id: string; fullName: string } | null;
  file: { name: string; bytes: number } | null;
}

interface Asked {
  organization: string;
  project: string | undefined;
  type: SearchType | undefined;
  question: Question;
  behind: Place | undefined;
  limit: number;
}

/** What one person may see of one organization, at most so much behind a place. */
export async function listEntries(db: Db, userId: string, asked: Asked) {
  const { organization, project, type, question, behind, limit } = asked;
  const { usual, short } = (await isDistributed(db)) ? onNode : here;
  return (question.isShort ? short : usual)(
    db,
    userId,
    organization,
    project ?? null,
    type ?? null,
    question.text,
    question.patterns,
    question.number,
    question.projectKey,
    behind?.rank ?? null,
    behind?.at ?? null,
    behind?.seq ?? null,
    behind?.id ?? null,
    limit,
    ...question.queries.flatMap(({ index, whole }) => [index, whole]),
  );
}

/** How many of the newest tasks are looked at, of how many projects, where the index would bring too many. */
const newest = { projects: 20, tasks: 100 };
/** With so many hits among the newest, the index is not asked for a word of one or two letters. */
const many = 20;
/** A common word is looked for no further. */
const mostIndexed = 800;
/** Nor by those who may see little of what has it: so much is looked at for them. */
const mostLookedAt = 20_000;
/** That a mistyped word may stand for. */
const mostKnown = 300;
const mostOfLabels = 500;
/** Of a description; what is far behind is found and not shown. */
const mostLetters = 20_000;

const firstQuery = 14;
/** Each with all that it is to be told by: in names, then anywhere, then both with words that may be mistyped. */
const tiers = ['named', 'texts', 'named_nearly', 'texts_nearly'];

const columns = 'entries.kind, entries.project_id, entries.task_id, entries.id, entries.made_at, entries.seq';
const columnsOfTask = `'task' AS kind, tasks.project_id, tasks.id AS task_id, tasks.id, tasks.created_at AS made_at, tasks.seq`;

const closeness = (name: string) =>
  `CASE WHEN ${name} = $5 THEN 1 WHEN starts_with(${name}, $5) THEN 2 ELSE 3 END`;

const ranks: Record<string, string> = {
  named: `CASE entries.kind WHEN 'file' THEN 4 ELSE ${closeness('entries.name')} END`,
  texts: `CASE entries.kind WHEN 'comment' THEN 6 ELSE 5 END`,
};

/**
 * In the index the organization is a part of each word. Asked for by its column as well, as a cluster needs it, the database would
 * rather walk along the key where it has no statistics; for the same reason all else is looked at outside. The whole query has
 * short words too, of which the index would bring far too many.
 */
const tier = (
  isOfOrganization: string,
  name: string,
  at: number,
  condition: string,
) => `${name}_looked_at AS MATERIALIZED (
  SELECT * FROM search_entries
  WHERE ${isOfOrganization} AND search_lookup(search_entries.words) @@ $${firstQuery + 2 * at}::tsquery LIMIT ${mostLookedAt}
),
${name} AS MATERIALIZED (
  SELECT ${columns}, ${ranks[name.replace('_nearly', '')]}${at > 1 ? ' + 10' : ''} AS rank
  FROM ${name}_looked_at AS entries
  WHERE $${firstQuery + 2 * at}::tsquery IS NOT NULL AND ${condition}
    AND entries.organization_id = $2 AND (entries.words @@ $${firstQuery + 2 * at + 1}::tsquery) IS NOT FALSE
    AND entries.project_id = ANY(ARRAY(SELECT id FROM visible))
  LIMIT ${mostIndexed}
)`;

const recent = (condition: string) => `recent AS MATERIALIZED (
  SELECT ${columnsOfTask}, ${closeness('ltrim(words_of(tasks.title))')} AS rank
  FROM (SELECT * FROM visible ORDER BY created_at DESC LIMIT ${newest.projects}) AS newest
  CROSS JOIN LATERAL (
    SELECT * FROM tasks WHERE tasks.organization_id = $2 AND tasks.project_id = newest.id AND ${onlyLists}
    ORDER BY -tasks.seq LIMIT ${newest.tasks}
  ) AS tasks
  WHERE ${condition} AND cardinality($6::text[]) > 0 AND ' ' || words_of(tasks.title) LIKE ALL($6)
    AND coalesce($4::text, 'task') = 'task'
)`;

const counted = (name: string) => `(SELECT count(*) FROM ${name})`;
const hasMore = `EXISTS (SELECT FROM named_looked_at OFFSET ${mostLookedAt - 1})`;
const areFew = `${counted('recent')} < ${many}`;

const sources = {
  // Words that are everywhere are looked for among the newest besides.
  usual: (isOfOrganization: string) => [
    ...tiersAfter(isOfOrganization, 'true'),
    recent(`(${counted('named')} >= ${mostIndexed} OR ${hasMore})`),
  ],
  short: (isOfOrganization: string) => [recent('true'), ...tiersAfter(isOfOrganization, areFew)],
};

function tiersAfter(isOfOrganization: string, condition: string) {
  const isOpen = `${condition} AND ${counted('named')} < ${mostIndexed}`;
  return tiers.map((name, at) => tier(isOfOrganization, name, at, at === 0 ? condition : isOpen));
}

const labels = ['named', 'named_nearly']
  .map((name) => `SELECT id, rank FROM ${name} WHERE kind = 'label'`)
  .join(' UNION ALL ');

const finder = (found: string[]) =>
  statement<Entry>(`
  WITH visible AS MATERIALIZED (${visibleProjects({
    person: '$1',
    organization: '$2',
    project: '$3',
    columns: 'projects.id, projects.created_at',
  })}),
  ${found.join(',\n')},
  labels AS MATERIALIZED (${labels}),
  labelled AS MATERIALIZED (
    SELECT ${columnsOfTask}, CASE WHEN (SELECT min(rank) FROM labels) > 10 THEN 15 ELSE 5 END AS rank FROM tasks
    WHERE EXISTS (SELECT FROM labels) AND tasks.organization_id = $2
      AND tasks.label_ids && ARRAY(SELECT id FROM labels) AND tasks.label_ids <> '{}'
      AND tasks.project_id = ANY(ARRAY(SELECT id FROM visible))
    LIMIT ${mostOfLabels}
  ),
  numbered AS MATERIALIZED (
    SELECT ${columnsOfTask}, 0 AS rank FROM visible
    JOIN tasks ON tasks.organization_id = $2 AND tasks.project_id = visible.id AND tasks.number = $7
    WHERE $7::int IS NOT NULL AND coalesce($4::text, 'task') = 'task' AND ($8::text IS NULL OR visible.id = (
      SELECT project_id FROM project_keys WHERE project_keys.organization_id = $2 AND project_keys.key = $8
    ))
    ORDER BY tasks.seq DESC LIMIT $13
  ),
  hits AS (
    SELECT DISTINCT ON (kind, project_id, task_id, id) * FROM (
      ${[...tiers, 'recent', 'labelled', 'numbered'].map((name) => `SELECT * FROM ${name}`).join(' UNION ALL ')}
    ) AS found
    WHERE kind <> 'label' ORDER BY kind, project_id, task_id, id, rank
  ),
  page AS MATERIALIZED (
    SELECT * FROM hits
    WHERE $9::int IS NULL OR rank > $9
      OR rank = $9 AND (made_at, seq, id) < (timestamptz 'epoch' + $10::bigint * interval '1 microsecond', $11::bigint, $12::uuid)
    ORDER BY rank, made_at DESC, seq DESC, id DESC LIMIT $13
  )
  SELECT page.kind, page.rank, (extract(epoch FROM page.made_at) * 1000000)::bigint::text AS at, page.seq::text AS seq, page.id,
    page.made_at AS "madeAt", json_build_object('_id', projects.id, 'name', projects.name) AS project,
    projects.status = 'archived' AS "isArchived",
    CASE WHEN page.kind <> 'project' THEN json_build_object(
      '_id', tasks.id, 'key', projects.key || '-' || tasks.number, 'number', tasks.number, 'title', tasks.title,
      'status', json_build_object('name', task_statuses.name, 'color', task_statuses.color)
    ) END AS task,
    CASE page.kind WHEN 'task' THEN left(tasks.description, CASE WHEN page.rank % 10 = 5 THEN ${mostLetters} ELSE 300 END)
      WHEN 'comment' THEN comments.body END AS body,
    CASE page.kind WHEN 'comment' THEN json_build_object('_id', users.id, 'fullName', users.full_name) END AS author,
    CASE page.kind WHEN 'file' THEN json_build_object('name', attachments.name, 'bytes', attachments.bytes) END AS file
  FROM page
  JOIN projects ON projects.organization_id = $2 AND projects.id = page.project_id
  LEFT JOIN tasks ON page.kind <> 'project' AND tasks.organization_id = $2
    AND tasks.project_id = page.project_id AND tasks.id = page.task_id
  LEFT JOIN task_statuses ON task_statuses.organization_id = $2 AND task_statuses.project_id = page.project_id
    AND task_statuses.id = tasks.status_id
  LEFT JOIN comments ON page.kind = 'comment' AND comments.organization_id = $2 AND comments.project_id = page.project_id
    AND comments.task_id = page.task_id AND comments.id = page.id AND comments.deleted_at IS NULL
  LEFT JOIN attachments ON page.kind = 'file' AND attachments.organization_id = $2
    AND attachments.project_id = page.project_id AND attachments.task_id = page.task_id AND attachments.id = page.id
  LEFT JOIN users ON users.id = comments.author_id
  WHERE page.kind = 'project' OR tasks.id IS NOT NULL AND (page.kind <> 'comment' OR comments.body IS NOT NULL)
    AND (page.kind <> 'file' OR attachments.id IS NOT NULL)
  ORDER BY page.rank, page.made_at DESC, page.seq DESC, page.id DESC`);

const statementsWhere = (isOfOrganization: string) => ({
  usual: finder(sources.usual(isOfOrganization)),
  short: finder(sources.short(isOfOrganization)),
});
const here = statementsWhere('true');
const onNode = statementsWhere('search_entries.organization_id = $2');

const selectKnown = statement<{ word: string }>(`
  SELECT word FROM search_words
  WHERE organization_id = $1 AND search_spellings(organization_id, word) && $2::text[] LIMIT ${mostKnown}`);

/** Words of an organization that one of the spellings may stand for. */
export async function listKnownWords(db: Db, organization: string, spellings: readonly string[]) {
  const rows = await selectKnown(db, organization, spellings);
  return [...new Set(rows.map(({ word }) => word))];
}

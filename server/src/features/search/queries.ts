import { onlyLists } from '../tasks/index.ts';
import type { FoundOrganization, FoundPerson, FoundProject, FoundTask } from '@muster/contract';
import type { Db } from '../../platform/db/connect.ts';
import { statement } from '../../platform/db/statement.ts';

interface Found {
  organizations: FoundOrganization[];
  projects: FoundProject[];
  tasks: FoundTask[];
  people: FoundPerson[];
}

/** Everything of that name that the user may see, best matches first: at most `limit` of each kind. */
export async function find(db: Db, userId: string, text: string, limit: number): Promise<Found> {
  const words = wordsOf(text);
  const starts = words.map((word) => `'${word}':*`).join(' & ');
  const patterns = words.map((word) => `% ${word}%`);
  const [row] = await selectFound(db, userId, text, starts, limit, patterns);
  return row!;
}

/** What is left holds no sign that a query or a pattern could be built with. */
const wordsOf = (text: string) =>
  text
    .replace(/[!-/:-@[-`{-~“”„‘’‚«»…–—·•¿¡]/g, ' ')
    .split(/\s+/)
    .filter(Boolean);

/** The whole name, then its beginning, then the beginning of a word of it, then anything else. */
const closeness = (name: string) => `CASE
  WHEN lower(${name}) = asked.text THEN 0
  WHEN starts_with(lower(${name}), asked.text) THEN 1
  WHEN strpos(lower(${name}), ' ' || asked.text) > 0 THEN 2
  ELSE 3 END`;

/** For the few names that are looked at one by one: any part of them, or all words in any order. */
const matches = (name: string) =>
  `(strpos(lower(${name}), asked.text) > 0 OR to_tsvector('simple', words_of(${name})) @@ asked.starts)`;

const named = (id: string, name: string) => `json_build_object('_id', ${id}, 'name', ${name})`;

const columns = 'tasks.organization_id, tasks.project_id, tasks.id, tasks.seq, tasks.status_id, tasks.title';

/** How many of the newest tasks are looked at, of how many projects, before the index is asked. */
const newest = { projects: 20, tasks: 100 };
/** With so many hits among the newest, the index would bring them by the ten thousands. */
const many = 20;
/** Where the newest projects are nearly empty, a common word is looked for no further. */
const mostIndexed = 2_000;

/**
 * Words that are in every hundredth title are found among the newest tasks, all others by the index: neither looks at more
 * than a few thousand tasks, however many there are. The organization is looked for as a word of the index: asked for by
 * its column as well, the database would rather read all of its tasks where statistics are old. For the same reason the
 * projects are given as a list there, and looked at as what they are once the hits are few.
 */
const selectFound = statement<Found>(`
  WITH asked AS MATERIALIZED (
    SELECT lower($2::text) AS text, to_tsquery('simple', lower($3::text)) AS starts,
      ARRAY(SELECT lower(pattern) FROM unnest($5::text[]) AS pattern) AS patterns
  ),
  mine AS MATERIALIZED (
    SELECT organizations.id, organizations.name, organizations.logo_id FROM members
    JOIN organizations ON organizations.id = members.organization_id AND organizations.deleted_at IS NULL
    WHERE members.user_id = $1
  ),
  visible AS MATERIALIZED (
    SELECT projects.organization_id, projects.id, projects.name, projects.created_at, mine.name AS organization_name
    FROM mine JOIN project_access AS access ON access.organization_id = mine.id AND access.user_id = $1
    JOIN projects ON projects.organization_id = access.organization_id AND projects.id = access.project_id
  ),
  recent AS MATERIALIZED (
    SELECT ${columns} FROM (SELECT * FROM visible ORDER BY created_at DESC LIMIT ${newest.projects}) AS newest
    CROSS JOIN LATERAL (
      SELECT * FROM tasks WHERE tasks.organization_id = newest.organization_id AND tasks.project_id = newest.id AND ${onlyLists}
      ORDER BY -tasks.seq LIMIT ${newest.tasks}
    ) AS tasks, asked
    WHERE cardinality(asked.patterns) > 0 AND ' ' || words_of(tasks.title) LIKE ALL(asked.patterns)
  ),
  indexed AS (
    SELECT ${columns} FROM tasks
    WHERE (SELECT count(*) FROM recent) < ${many} AND (SELECT numnode(starts) > 0 FROM asked)
      AND task_words(tasks.organization_id, tasks.title) @@ (
        SELECT (SELECT string_agg(format('''%s''', id), '|')::tsquery FROM mine) && starts FROM asked
      )
      AND tasks.project_id = ANY(ARRAY(SELECT id FROM visible))
      -- A short word may be the beginning of the organization's id, which is in the index as well.
      AND ' ' || words_of(tasks.title) LIKE ALL((SELECT patterns FROM asked)::text[])
    LIMIT ${mostIndexed}
  ),
  hits AS (
    SELECT candidates.*, visible.name AS project_name, visible.organization_name, ${closeness('candidates.title')} AS closeness
    FROM (SELECT * FROM recent UNION SELECT * FROM indexed) AS candidates
    JOIN visible ON visible.organization_id = candidates.organization_id AND visible.id = candidates.project_id, asked
    ORDER BY closeness, candidates.seq DESC LIMIT $4
  )
  SELECT
    ARRAY(
      SELECT json_build_object('_id', id, 'name', name,
        'logo', '/api/organizations/' || id || '/logo/' || logo_id)
      FROM mine, asked WHERE ${matches('name')} ORDER BY ${closeness('name')}, lower(name), id LIMIT $4
    ) AS organizations,
    ARRAY(
      SELECT json_build_object('_id', id, 'name', name, 'organization', ${named('organization_id', 'organization_name')})
      FROM visible, asked WHERE ${matches('name')} ORDER BY ${closeness('name')}, lower(name), id LIMIT $4
    ) AS projects,
    ARRAY(
      SELECT json_build_object('_id', hits.id, 'title', hits.title,
        'status', json_build_object('name', task_statuses.name, 'color', task_statuses.color),
        'project', ${named('hits.project_id', 'hits.project_name')},
        'organization', ${named('hits.organization_id', 'hits.organization_name')})
      FROM hits JOIN task_statuses ON task_statuses.organization_id = hits.organization_id
        AND task_statuses.project_id = hits.project_id AND task_statuses.id = hits.status_id
      ORDER BY hits.closeness, hits.seq DESC
    ) AS tasks,
    ARRAY(
      SELECT json_build_object('_id', id, 'fullName', full_name, 'email', email,
        'organization', ${named('organization_id', 'organization_name')})
      FROM (
        SELECT DISTINCT ON (users.id) users.id, users.full_name, users.email, mine.id AS organization_id,
          mine.name AS organization_name, ${closeness('users.full_name')} AS closeness
        FROM mine JOIN members ON members.organization_id = mine.id JOIN users ON users.id = members.user_id, asked
        WHERE ${matches('users.full_name')} OR strpos(users.email, asked.text) > 0
        ORDER BY users.id, lower(mine.name), mine.id
      ) AS people ORDER BY closeness, lower(full_name), id LIMIT $4
    ) AS people`);

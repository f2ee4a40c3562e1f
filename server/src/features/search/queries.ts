import { onlyLists } from '../tasks/index.ts';
import type { FoundOrganization, FoundPerson, FoundProject, TaskRef } from '@muster/contract';
import type { Db } from '../../platform/db/connect.ts';
import { isDistributed } from '../../platform/db/placement.ts';
import { statement } from '../../platform/db/statement.ts';
import { readNumber } from '../task-keys/index.ts';
import { mergeBest, type Ranked } from './ranked.ts';

interface Found {
  organizations: FoundOrganization[];
  projects: FoundProject[];
  tasks: TaskRef[];
  people: FoundPerson[];
}

interface Bounds {
  /** Of each kind. */
  limit: number;
  organization?: string | undefined;
  project?: string | undefined;
}

/** Everything of that name that the user may see, best matches first. */
export async function find(
  db: Db,
  userId: string,
  text: string,
  { limit, organization, project }: Bounds,
): Promise<Found> {
  const words = wordsOf(text);
  const starts = words.map((word) => `'${word}':*`).join(' & ');
  const patterns = words.map((word) => `% ${word}%`);
  const { number = null, projectKey = null } = readNumber(text.trim());
  const selectFound = (await isDistributed(db)) ? findOnNode : findHere;
  const all = await selectMine(db, userId, text, starts);
  const mine = organization === undefined ? all : all.filter(({ _id }) => _id === organization);
  const found = await Promise.all(
    mine.map(async ({ _id, name }) => {
      const asked = [userId, text, starts, limit, patterns, _id, number, projectKey, project ?? null];
      const [row] = await selectFound(db, ...asked);
      return { organization: { _id, name }, ...row! };
    }),
  );
  const best = <Thing extends { _id: string }>(of: (one: FoundInOne) => Ranked<Thing>[]) =>
    mergeBest(
      found.map((one) => ({ organization: one.organization, ranked: of(one) })),
      limit,
    );
  return {
    organizations: mine
      .filter(({ closeness }) => closeness !== null)
      .toSorted((one, other) => one.closeness! - other.closeness!)
      .slice(0, limit)
      .map(({ _id, name, logo }) => ({ _id, name, logo })),
    projects: best(({ projects }) => projects),
    tasks: best(({ tasks }) => tasks),
    people: best(({ people }) => people),
  };
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

const asked = `asked AS MATERIALIZED (
  SELECT lower($2::text) AS text, to_tsquery('simple', lower($3::text)) AS starts
)`;

interface Mine {
  _id: string;
  name: string;
  logo: string | null;
  /** Nothing where the name does not match. */
  closeness: number | null;
}

const selectMine = statement<Mine>(`
  WITH ${asked}
  SELECT organizations.id AS "_id", organizations.name,
    '/api/organizations/' || organizations.id || '/logo/' || organizations.logo_id AS logo,
    CASE WHEN ${matches('organizations.name')} THEN ${closeness('organizations.name')} END AS closeness
  FROM members JOIN organizations ON organizations.id = members.organization_id AND organizations.deleted_at IS NULL, asked
  WHERE members.user_id = $1 ORDER BY lower(organizations.name), organizations.id`);

interface FoundInOne {
  projects: Ranked<Omit<FoundProject, 'organization'>>[];
  tasks: Ranked<Omit<TaskRef, 'organization'>>[];
  people: Ranked<Omit<FoundPerson, 'organization'>>[];
}

const columns = 'tasks.project_id, tasks.id, tasks.seq, tasks.number, tasks.status_id, tasks.title';

/** How many of the newest tasks are looked at, of how many projects, before the index is asked. */
const newest = { projects: 20, tasks: 100 };
/** With so many hits among the newest, the index would bring them by the ten thousands. */
const many = 20;
/** Where the newest projects are nearly empty, a common word is looked for no further. */
const mostIndexed = 2_000;

const ranked = (name: string, found: string) =>
  `json_build_object('closeness', ${closeness(name)}, 'name', lower(${name}), 'found', ${found})`;

/**
 * In one organization ($6). Words that are in every hundredth title are found among the newest tasks, all others by the
 * index: neither looks at more than a few thousand tasks, however many there are. In the index the organization is a word of
 * its own: asked for by its column as well, as a cluster needs it, the database would rather read all of its tasks where
 * statistics are old. For the same reason the projects are given as a list there, and looked at as what they are once the hits are few.
 */
const finder = (isOfOrganization: string) =>
  statement<FoundInOne>(`
  WITH ${asked},
  visible AS MATERIALIZED (
    SELECT projects.id, projects.name, projects.key, projects.created_at FROM projects
    WHERE projects.organization_id = $6 AND EXISTS (
      SELECT FROM project_access AS access
      WHERE access.organization_id = $6 AND access.project_id = projects.id AND access.user_id = $1
      -- Keeps it a look-up for each project: joined, all of a person's teams might be read for each.
      OFFSET 0
    ) AND ($9::uuid IS NULL OR projects.id = $9)
  ),
  patterns AS MATERIALIZED (SELECT ARRAY(SELECT lower(pattern) FROM unnest($5::text[]) AS pattern) AS all_of),
  recent AS MATERIALIZED (
    SELECT ${columns} FROM (SELECT * FROM visible ORDER BY created_at DESC LIMIT ${newest.projects}) AS newest
    CROSS JOIN LATERAL (
      SELECT * FROM tasks WHERE tasks.organization_id = $6 AND tasks.project_id = newest.id AND ${onlyLists}
      ORDER BY -tasks.seq LIMIT ${newest.tasks}
    ) AS tasks, patterns
    WHERE cardinality(all_of) > 0 AND ' ' || words_of(tasks.title) LIKE ALL(all_of)
  ),
  indexed AS (
    SELECT ${columns} FROM tasks
    WHERE ${isOfOrganization} AND (SELECT count(*) FROM recent) < ${many} AND (SELECT numnode(starts) > 0 FROM asked)
      AND task_words(tasks.organization_id, tasks.title) @@ (
        SELECT format('''%s''', $6::uuid)::tsquery && starts FROM asked
      )
      AND tasks.project_id = ANY(ARRAY(SELECT id FROM visible))
      -- A short word may be the beginning of the organization's id, which is in the index as well.
      AND ' ' || words_of(tasks.title) LIKE ALL((SELECT all_of FROM patterns)::text[])
    LIMIT ${mostIndexed}
  ),
  numbered AS MATERIALIZED (
    SELECT ${columns} FROM visible
    JOIN tasks ON tasks.organization_id = $6 AND tasks.project_id = visible.id AND tasks.number = $7
    WHERE $7::int IS NOT NULL AND ($8::text IS NULL OR visible.id = (
      SELECT project_id FROM project_keys WHERE project_keys.organization_id = $6 AND project_keys.key = $8
    ))
    ORDER BY tasks.seq DESC LIMIT $4
  ),
  hits AS (
    SELECT candidates.*, visible.name AS project_name, visible.key AS project_key,
      CASE WHEN candidates.id IN (SELECT id FROM numbered) THEN 0 ELSE ${closeness('candidates.title')} END AS closeness
    FROM (SELECT * FROM numbered UNION SELECT * FROM recent UNION SELECT * FROM indexed) AS candidates
    JOIN visible ON visible.id = candidates.project_id, asked
    ORDER BY closeness, candidates.seq DESC LIMIT $4
  )
  SELECT
    ARRAY(
      SELECT ${ranked('name', `json_build_object('_id', id, 'name', name)`)}
      FROM visible, asked WHERE ${matches('name')} ORDER BY ${closeness('name')}, lower(name), id LIMIT $4
    ) AS projects,
    ARRAY(
      SELECT json_build_object('closeness', hits.closeness, 'seq', hits.seq, 'found', json_build_object(
        '_id', hits.id, 'key', hits.project_key || '-' || hits.number, 'number', hits.number, 'title', hits.title,
        'status', json_build_object('name', task_statuses.name, 'color', task_statuses.color),
        'project', json_build_object('_id', hits.project_id, 'name', hits.project_name)
      ))
      FROM hits JOIN task_statuses ON task_statuses.organization_id = $6
        AND task_statuses.project_id = hits.project_id AND task_statuses.id = hits.status_id
      ORDER BY hits.closeness, hits.seq DESC
    ) AS tasks,
    ARRAY(
      SELECT ${ranked(
        'users.full_name',
        `json_build_object('_id', users.id, 'fullName', users.full_name, 'email', users.email)`,
      )}
      FROM members JOIN users ON users.id = members.user_id, asked
      WHERE members.organization_id = $6 AND (${matches('users.full_name')} OR strpos(users.email, asked.text) > 0)
      ORDER BY ${closeness('users.full_name')}, lower(users.full_name), users.id LIMIT $4
    ) AS people`);

const findHere = finder('true');
const findOnNode = finder('tasks.organization_id = $6');

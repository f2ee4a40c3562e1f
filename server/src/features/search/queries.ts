import type { FoundOrganization, FoundPerson, FoundProject } from '@muster/contract';
import { personOf } from '../../authorization/admitted.ts';
import { visibleProjects } from '../../authorization/visible-projects.ts';
import type { Way } from '../../identity/principal.ts';
import type { Db } from '../../platform/db/connect.ts';
import { byLanguage } from '../../platform/db/by-language.ts';
import { isDistributed } from '../../platform/db/placement.ts';
import { reading } from '../../platform/db/statement.ts';
import { isPinned } from '../pins/index.ts';
import { askEach, inEach } from './each-queries.ts';
import type { Ranked } from './ranked.ts';
import { hasLargeProject } from './walks-queries.ts';

/** SQL of what is looked for: in small letters, and as patterns of its words. */
interface Asked {
  text: string;
  patterns: string;
}

/** The whole name, then its beginning, then the beginning of a word of it, then anything else. */
const closeness = (name: string, { text }: Asked) => `CASE
  WHEN lower(${name}) = ${text} THEN 0
  WHEN starts_with(lower(${name}), ${text}) THEN 1
  WHEN strpos(lower(${name}), ' ' || ${text}) > 0 THEN 2
  ELSE 3 END`;

/** For the few names that are looked at one by one: any part of them, or all words in any order. */
const matches = (name: string, { text, patterns }: Asked) =>
  `(strpos(lower(${name}), ${text}) > 0 OR ${patterns} <> '{}' AND ' ' || words_of(${name}) LIKE ALL(${patterns}))`;

export interface Mine extends FoundOrganization {
  /** Nothing where the name does not match. */
  closeness: number | null;
  /** The same in each row: what is looked for, as the database keeps words. */
  words: string[];
  /** Whether one of its projects has so many tasks that common words are looked for by walks (`walks-queries.ts`). */
  isLarge: boolean;
}

const ofMine: Asked = { text: 'asked.text', patterns: 'asked.patterns' };
const selectMine = (isLarge: string) =>
  reading<Mine>(`
  WITH asked AS MATERIALIZED (
    SELECT lower($2::text) AS text, words,
      ARRAY(SELECT '% ' || word || '%' FROM unnest(words) AS word) AS patterns
    FROM search_words_of($2::text) AS words
  )
  SELECT organizations.id AS "_id", organizations.name, asked.words,
    '/api/organizations/' || organizations.id || '/logo/' || organizations.logo_id AS logo,
    CASE WHEN ${matches('organizations.name', ofMine)} THEN ${closeness('organizations.name', ofMine)} END AS closeness,
    ${isLarge} AS "isLarge"
  FROM members JOIN organizations ON organizations.id = members.organization_id AND organizations.deleted_at IS NULL, asked
  WHERE members.user_id = ${personOf('$1')} ORDER BY ${byLanguage('organizations.name')}, organizations.id`);

const mine = selectMine(hasLargeProject('organizations.id'));
const mineOnCluster = selectMine('true');

/** All organizations of whoever asks. */
export const listMine = async (db: Db, { id: way }: Way, text: string) =>
  ((await isDistributed(db)) ? mineOnCluster : mine)(db, way, text);

interface Names {
  organizationId: string;
  projects: Ranked<Omit<FoundProject, 'organization'>>[];
  people: Ranked<Omit<FoundPerson, 'organization'>>[];
}

const ofNames: Asked = { text: 'lower($4::text)', patterns: '$5::text[]' };
const ranked = (name: string, found: string) =>
  `json_build_object('closeness', ${closeness(name, ofNames)}, 'name', ${name}, 'found', ${found})`;

/** Who may see a project is looked up where its name matches: there may be thousands. */
const selectNames = inEach<Names>(() => ({
  parts: [],
  select: `
  SELECT
    ARRAY(
      SELECT ${ranked(
        'name',
        `json_build_object('_id', id, 'name', name, 'isArchived', is_archived, 'isPinned', is_pinned)`,
      )}
      FROM (${visibleProjects({
        person: '$1',
        organization: '$2',
        project: '$3',
        columns: `projects.id, projects.name, projects.status = 'archived' AS is_archived,
          ${isPinned({ organization: '$2', person: '$1' })} AS is_pinned`,
      })} AND ${matches('projects.name', ofNames)}) AS visible
      ORDER BY is_pinned DESC, ${closeness('name', ofNames)}, ${byLanguage('name')}, id LIMIT $6
    ) AS projects,
    ARRAY(
      SELECT ${ranked(
        'users.full_name',
        `json_build_object('_id', users.id, 'fullName', users.full_name, 'email', users.email)`,
      )}
      FROM members JOIN users ON users.id = members.user_id
      WHERE members.organization_id = $2
        AND (${matches('users.full_name', ofNames)} OR strpos(users.email, ${ofNames.text}) > 0)
      ORDER BY ${closeness('users.full_name', ofNames)}, ${byLanguage('users.full_name')}, users.id LIMIT $6
    ) AS people`,
  firstQuery: 7,
  queries: 0,
}));

interface Bounds {
  text: string;
  project: string | undefined;
  limit: number;
}

/** Projects and people of each organization by any part of their names. */
export async function listNames(
  db: Db,
  userId: string,
  mine: readonly Mine[],
  { text, project, limit }: Bounds,
): Promise<Map<string, Names>> {
  const places = mine.map(({ _id: organization }) => ({ organization, queries: [] }));
  const patterns = mine[0]?.words.map((word) => `% ${word}%`);
  const rows = await askEach(db, selectNames, places, (where) => [
    userId,
    where,
    project ?? null,
    text,
    patterns,
    limit,
  ]);
  return new Map(rows.map((names) => [names.organizationId, names]));
}

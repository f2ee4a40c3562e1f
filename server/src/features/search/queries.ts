import type { FoundOrganization, FoundPerson, FoundProject } from '@muster/contract';
import { personOf } from '../../authorization/admitted.ts';
import { visibleProjects } from '../../authorization/visible-projects.ts';
import type { Way } from '../../identity/principal.ts';
import type { Db } from '../../platform/db/connect.ts';
import { byLanguage } from '../../platform/db/by-language.ts';
import { reading, statement } from '../../platform/db/statement.ts';
import { isPinned } from '../pins/index.ts';
import type { Ranked } from './ranked.ts';

/** The whole name, then its beginning, then the beginning of a word of it, then anything else. */
const closeness = (name: string) => `CASE
  WHEN lower(${name}) = asked.text THEN 0
  WHEN starts_with(lower(${name}), asked.text) THEN 1
  WHEN strpos(lower(${name}), ' ' || asked.text) > 0 THEN 2
  ELSE 3 END`;

/** For the few names that are looked at one by one: any part of them, or all words in any order. */
const matches = (name: string) =>
  `(strpos(lower(${name}), asked.text) > 0 OR asked.patterns <> '{}' AND ' ' || words_of(${name}) LIKE ALL(asked.patterns))`;

export interface Mine extends FoundOrganization {
  /** Nothing where the name does not match. */
  closeness: number | null;
  /** The same in each row: what is looked for, as the database keeps words. */
  words: string[];
}

const selectMine = reading<Mine>(`
  WITH asked AS MATERIALIZED (
    SELECT lower($2::text) AS text, words,
      ARRAY(SELECT '% ' || word || '%' FROM unnest(words) AS word) AS patterns
    FROM search_words_of($2::text) AS words
  )
  SELECT organizations.id AS "_id", organizations.name, asked.words,
    '/api/organizations/' || organizations.id || '/logo/' || organizations.logo_id AS logo,
    CASE WHEN ${matches('organizations.name')} THEN ${closeness('organizations.name')} END AS closeness
  FROM members JOIN organizations ON organizations.id = members.organization_id AND organizations.deleted_at IS NULL, asked
  WHERE members.user_id = ${personOf('$1')} ORDER BY ${byLanguage('organizations.name')}, organizations.id`);

/** All organizations of whoever asks. */
export const listMine = (db: Db, { id: way }: Way, text: string) => selectMine(db, way, text);

interface Names {
  projects: Ranked<Omit<FoundProject, 'organization'>>[];
  people: Ranked<Omit<FoundPerson, 'organization'>>[];
}

const ranked = (name: string, found: string) =>
  `json_build_object('closeness', ${closeness(name)}, 'name', ${name}, 'found', ${found})`;

const selectNames = statement<Names>(`
  WITH asked AS MATERIALIZED (SELECT lower($2::text) AS text, $5::text[] AS patterns),
  visible AS MATERIALIZED (${visibleProjects({
    person: '$1',
    organization: '$3',
    project: '$6',
    columns: `projects.id, projects.name, projects.status = 'archived' AS is_archived,
      ${isPinned({ organization: '$3', person: '$1' })} AS is_pinned`,
  })})
  SELECT
    ARRAY(
      SELECT ${ranked(
        'name',
        `json_build_object('_id', id, 'name', name, 'isArchived', is_archived, 'isPinned', is_pinned)`,
      )}
      FROM visible, asked WHERE ${matches('name')}
      ORDER BY is_pinned DESC, ${closeness('name')}, ${byLanguage('name')}, id LIMIT $4
    ) AS projects,
    ARRAY(
      SELECT ${ranked(
        'users.full_name',
        `json_build_object('_id', users.id, 'fullName', users.full_name, 'email', users.email)`,
      )}
      FROM members JOIN users ON users.id = members.user_id, asked
      WHERE members.organization_id = $3 AND (${matches('users.full_name')} OR strpos(users.email, asked.text) > 0)
      ORDER BY ${closeness('users.full_name')}, ${byLanguage('users.full_name')}, users.id LIMIT $4
    ) AS people`);

interface Asked {
  text: string;
  words: readonly string[];
  organization: string;
  project: string | undefined;
  limit: number;
}

/** Projects and people of one organization by any part of their names. */
export async function findNames(db: Db, userId: string, asked: Asked): Promise<Names> {
  const { text, words, organization, project, limit } = asked;
  const patterns = words.map((word) => `% ${word}%`);
  const [names] = await selectNames(db, userId, text, organization, limit, patterns, project ?? null);
  return names!;
}

import { limits, type SearchType } from '@muster/contract';
import type { Db } from '../../platform/db/connect.ts';
import * as atOnce from './at-once-queries.ts';
import { askEach, inEach, isMeantAsked, type Place } from './each-queries.ts';
import * as found from './found-queries.ts';
import type { Question } from './question.ts';

/** By which the results of a search can be narrowed; `all` is how many are left by what is chosen now. */
type Facet = 'all' | 'type' | 'organization' | 'project' | 'category' | 'person' | 'changed';

export interface CountRow {
  organizationId: string;
  facet: Facet;
  value: string;
  name: string | null;
  count: number;
  /** Whether not all was looked at: then there may be more of each. */
  isMore: boolean;
}

interface Asked {
  /** Either all are asked what may be meant besides, or none is. */
  places: readonly Place[];
  question: Question;
  /** What is chosen: a facet is counted as if nothing of it were. */
  project: string | undefined;
  type: SearchType | undefined;
  narrowing: found.Narrowing;
  /** When this week and this month began. */
  since: { thisWeek: Date; thisMonth: Date };
}

/** How much of what one person may see of each organization has what, looked at once and no further than counts ever go. */
export async function countEntries(db: Db, userId: string, asked: Asked) {
  const { places, question, project, type, narrowing, since } = asked;
  const { usual, short } = statements[isMeantAsked(places) ? 'meant' : 'typed'];
  return askEach(db, question.isShort ? short : usual, places, (where) => [
    ...found.firstValues(userId, where, { question, project: undefined, type: undefined }),
    ...found.narrowingValues(narrowing),
    type ?? null,
    project ?? null,
    since.thisWeek,
    since.thisMonth,
  ]);
}

/** Each is read to be judged. */
const mostCounted = 1_000;

const first = found.behindFirst;
const [type, project, thisWeek, thisMonth] = [3, 4, 5, 6].map((index) => `$${first + index}`);
const firstQuery = first + 7;
const conditions = {
  ...found.fits(first),
  type: `(${type}::text IS NULL OR kind = ${type})`,
  project: `(${project}::uuid IS NULL OR project_id = ${project})`,
};
const columns = Object.entries(conditions).map(([facet, isSo]) => `${isSo} AS fits_${facet}`);
/** What is counted for a facet, or for those that are chosen together. */
const left = (...facets: string[]) =>
  Object.keys(conditions)
    .filter((facet) => !facets.includes(facet))
    .map((facet) => `fits_${facet}`)
    .join(' AND ');

const row = (facet: Facet, value: string, named = 'NULL') =>
  `SELECT '${facet}' AS facet, ${value} AS value, ${named} AS name, count(*)::int AS count`;

const facets = [
  `${row('all', `''`)} FROM judged WHERE ${left()}`,
  `${row('type', 'kind')} FROM judged WHERE ${left('type')} GROUP BY kind`,
  // In another organization there is another project to be chosen.
  `${row('organization', '$2::uuid::text')} FROM judged WHERE ${left('project')} HAVING count(*) > 0`,
  `SELECT 'project', projects.id::text, projects.name, places.count FROM (
      SELECT project_id, count(*)::int AS count FROM judged WHERE ${left('project')} GROUP BY project_id
      ORDER BY (project_id = ${project}) IS TRUE DESC, count DESC, project_id LIMIT ${limits.facetValues}
    ) AS places JOIN projects ON projects.organization_id = $2 AND projects.id = places.project_id`,
  `${row('category', 'category::text')} FROM judged WHERE category IS NOT NULL AND ${left('category')} GROUP BY category`,
  `SELECT 'person', users.id::text, users.full_name, people.count FROM (
      SELECT person, count(*)::int AS count FROM judged CROSS JOIN LATERAL unnest(people) AS person
      WHERE ${left('person')} GROUP BY person
      ORDER BY (person = $${first + 1}) IS TRUE DESC, count DESC, person LIMIT ${limits.facetValues}
    ) AS people JOIN users ON users.id = people.person`,
  `${row('changed', `'thisWeek'`)} FROM judged WHERE ${left('changed')} AND changed_at >= ${thisWeek} HAVING count(*) > 0`,
  `${row('changed', `'thisMonth'`)} FROM judged WHERE ${left('changed')} AND changed_at >= ${thisMonth} HAVING count(*) > 0`,
];

const counted = (tiers: readonly found.Words[], sources: string[], isMore: string) => ({
  parts: [
    found.visible,
    ...sources,
    found.labelledAndNumbered([atOnce.indexed], 'true'),
    found.hits(atOnce.namesOf(tiers)),
    `judged AS MATERIALIZED (
    SELECT hits.kind, hits.project_id, aspects.*, ${columns.join(', ')}
    FROM (SELECT * FROM hits LIMIT ${mostCounted}) AS hits CROSS JOIN LATERAL ${found.aspects('hits', 'true')} AS aspects
  )`,
  ],
  select: `
  SELECT counts.*, ${isMore} OR ${found.areManyLabelled} AS "isMore" FROM (${facets.join('\n  UNION ALL\n  ')}) AS counts`,
  firstQuery,
  queries: tiers.length,
});

function statementsFor(tiers: readonly found.Words[]) {
  const looked = (isOfOrganization: string, condition: string) =>
    atOnce.lookups(tiers, isOfOrganization, {
      condition,
      asOf: 'NULL',
      most: { lookedAt: mostCounted, found: mostCounted },
    });
  const isNotAll = atOnce.isNotAll(tiers, mostCounted);
  return {
    usual: inEach<CountRow>((isOfOrganization) =>
      counted(tiers, [...looked(isOfOrganization, 'true'), found.recent(tiers, isNotAll, 'true')], isNotAll),
    ),
    short: inEach<CountRow>((isOfOrganization) =>
      counted(
        tiers,
        [found.recent(tiers, 'true', 'true'), ...looked(isOfOrganization, found.areFew)],
        `(NOT ${found.areFew} OR ${isNotAll})`,
      ),
    ),
  };
}
const ways = found.tiersFrom(firstQuery);
const statements = { typed: statementsFor(ways.typed), meant: statementsFor(ways.meant) };

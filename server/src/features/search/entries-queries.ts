import { limits, type SearchType } from '@muster/contract';
import type { Db } from '../../platform/db/connect.ts';
import { byLanguage } from '../../platform/db/by-language.ts';
import * as atOnce from './at-once-queries.ts';
import { askEach, inEach, isMeantAsked, mostOfStatement, type Place } from './each-queries.ts';
import * as found from './found-queries.ts';
import type { Question } from './question.ts';
import * as walks from './walks-queries.ts';

/** Where something stands among all that was found: the best first, and of those the newest. */
export interface Standing {
  rank: number;
  /** When it was made, in microseconds. */
  at: string;
  seq: string;
  id: string;
}

export interface Entry extends Standing {
  organizationId: string;
  kind: SearchType;
  madeAt: string;
  project: { _id: string; name: string };
  isArchived: boolean;
  task: { _id: string; key: string; number: number; title: string; status: { name: string; color: string } };
  /** Of a description as much as there is to look through; of a comment all. */
  body: string | null;
  /** Of those that the task has, one that was looked for. */
  label: string | null;
  author: { _id: string; fullName: string } | null;
  file: { name: string; bytes: number } | null;
}

interface Asked {
  /** Either all are asked what may be meant besides, or none is. */
  places: readonly Place[];
  /** Whether one of them has a project that is walked through. */
  isLarge: boolean;
  project: string | undefined;
  type: SearchType | undefined;
  question: Question;
  narrowing: found.Narrowing;
  behind: Standing | undefined;
  /** When the first page was read: what came later does not change the pages behind it. */
  asOf: Date | undefined;
  limit: number;
}

/** What one person may see of several organizations, of each at most so much behind a standing. */
export async function listEntries(db: Db, userId: string, asked: Asked) {
  const { question, places, isLarge, behind, limit } = asked;
  const narrowing = found.narrowingValues(asked.narrowing);
  const isNarrowed = narrowing.some((value) => value !== null);
  const kind = isNarrowed ? 'narrowed' : isLarge ? 'large' : 'small';
  const { usual, short } = statements[kind][isMeantAsked(places) ? 'meant' : 'typed'];
  const valuesFor = (where: string) => [
    ...found.firstValues(userId, where, asked),
    behind?.rank ?? null,
    behind?.at ?? null,
    behind?.seq ?? null,
    behind?.id ?? null,
    limit,
    asked.asOf ?? null,
    ...(isNarrowed ? narrowing : []),
  ];
  const most = mostOfStatement[isNarrowed ? 'narrowed' : 'usual'];
  return askEach(db, question.isShort ? short : usual, places, valuesFor, most);
}

/** A common word is looked for no further. */
const mostFound = 800;
/** Nor by those who may see little of what has it: so much is looked at for them. */
const mostLookedAt = 20_000;
/** Of a description; what is far behind is found and not shown. */
const mostLetters = 20_000;

const [rank, at, seq, id, limit, asOf] = [0, 1, 2, 3, 4, 5].map((index) => `$${found.behindFirst + index}`);
const firstNarrowing = found.behindFirst + 6;
const firstQuery = { all: firstNarrowing, narrowed: firstNarrowing + 3 };

const isFitting = `EXISTS (
  SELECT FROM ${found.aspects('entries', `$${firstNarrowing + 1}::uuid IS NOT NULL`)} AS aspects WHERE ${Object.values(found.fits(firstNarrowing)).join(' AND ')}
)`;

/** How the words are looked for, before the things are read that have them. */
interface Lookup {
  names: string[];
  /** Those among which labels are. */
  ofNames: string[];
  isWanted: string;
  /** SQL that tells whether there is more than was looked at. */
  isNotAll: string;
  /** SQL of each that there is. */
  tiersIf: (isOfOrganization: string, condition: string) => string[];
}

const namesAmong = (tiers: readonly found.Words[]) =>
  tiers.map(({ name }) => name).filter((_, index) => index % 2 === 0);
const unnarrowed = { isWanted: 'true', most: { lookedAt: mostLookedAt, found: mostFound } };

const hasMost = (name: string) => `${found.counted(name)} >= ${mostFound}`;
const isFilled = (name: string) => `(${walks.isWalked(name)} OR ${hasMost(name)})`;

/** Where no project has so many tasks that there are walks: half as much to set up, which takes longer than to run it. */
const withoutWalks = (tiers: readonly found.Words[]): Lookup => ({
  names: tiers.map(({ name }) => name),
  ofNames: namesAmong(tiers),
  isWanted: 'true',
  isNotAll: `(${hasMost('named')} OR ${found.isFull('named', mostLookedAt)})`,
  tiersIf: (isOfOrganization, condition) => [
    // Statements of the same kind have the same parameters: these are of the walks.
    `of_walks AS (SELECT ${[`${asOf}::timestamptz`, ...tiers.flatMap(({ query }) => [query.titles, query.either])].join(', ')})`,
    ...tiers.map((words, index) => {
      const conditions = [condition, ...found.before(tiers, index).map((other) => `NOT ${hasMost(other)}`)];
      return found.tier(isOfOrganization, { ...words, condition: conditions.join(' AND '), ...unnarrowed });
    }),
  ],
});

const inTurn = (tiers: readonly found.Words[]): Lookup => ({
  names: tiers.flatMap(({ name }) => [name, walks.walkedOf(name)]),
  ofNames: namesAmong(tiers),
  isWanted: 'true',
  isNotAll: `(${isFilled('named')} OR ${found.isFull('named', mostLookedAt)})`,
  tiersIf: (isOfOrganization, condition) => [
    walks.walkable(asOf!),
    ...tiers.flatMap((words, index) => {
      const conditions = [condition, ...found.before(tiers, index).map((other) => `NOT ${isFilled(other)}`)];
      const isOpen = conditions.join(' AND ');
      return [
        walks.walk({ ...words, asOf: asOf!, condition: isOpen }),
        found.tier(isOfOrganization, {
          ...words,
          condition: `${isOpen} AND NOT ${walks.isWalked(words.name)}`,
          ...unnarrowed,
        }),
      ];
    }),
  ],
});

/** What is narrowed is read to be judged, and no further than counts go. */
const narrowed = (tiers: readonly found.Words[]): Lookup => ({
  names: atOnce.namesOf(tiers),
  ofNames: [atOnce.indexed],
  isWanted: isFitting,
  isNotAll: atOnce.isNotAll(tiers, limits.countedTasks),
  tiersIf: (isOfOrganization, condition) =>
    atOnce.lookups(tiers, isOfOrganization, {
      condition,
      asOf: asOf!,
      isWanted: { entry: isFitting, task: walks.fitsTask(firstNarrowing) },
      most: { lookedAt: limits.countedTasks, found: mostFound },
      order: 'ORDER BY rank, entries.made_at DESC',
    }),
});

const sources = {
  // Words that are everywhere are looked for among the newest besides.
  usual: (
    tiers: readonly found.Words[],
    isOfOrganization: string,
    { tiersIf, isNotAll, isWanted }: Lookup,
  ) => [...tiersIf(isOfOrganization, 'true'), found.recent(tiers, isNotAll, isWanted)],
  short: (tiers: readonly found.Words[], isOfOrganization: string, { tiersIf, isWanted }: Lookup) => [
    found.recent(tiers, 'true', isWanted),
    ...tiersIf(isOfOrganization, found.areFew),
  ],
};

const order = (of: string) => `ORDER BY ${of}.rank, ${of}.made_at DESC, ${of}.seq DESC, ${of}.id DESC`;

/** The page of one organization: of more than one, the first of all of these are the page. */
const foundIn = (looked: string[], { names, ofNames, isWanted }: Lookup) => ({
  parts: [found.visible, ...looked, found.labelledAndNumbered(ofNames, isWanted), found.hits(names)],
  select: `
    SELECT hits.*, ARRAY(SELECT id FROM labels_found) AS labels FROM hits
    WHERE ${rank}::int IS NULL OR rank > ${rank}
      OR rank = ${rank} AND (made_at, seq, id) < (timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${seq}::bigint, ${id}::uuid)
    ${order('hits')} LIMIT ${limit}`,
});

const shown = (all: string, organization = 'page."organizationId"') => ({
  parts: [
    `page AS MATERIALIZED (SELECT all_found.* FROM (${all}) AS all_found ${order('all_found')} LIMIT ${limit})`,
  ],
  select: `
  SELECT page."organizationId", page.kind, page.rank,
    (extract(epoch FROM page.made_at) * 1000000)::bigint::text AS at, page.seq::text AS seq, page.id,
    page.made_at AS "madeAt", json_build_object('_id', projects.id, 'name', projects.name) AS project,
    projects.status = 'archived' AS "isArchived",
    CASE WHEN page.kind <> 'project' THEN json_build_object(
      '_id', tasks.id, 'key', projects.key || '-' || tasks.number, 'number', tasks.number, 'title', tasks.title,
      'status', json_build_object('name', task_statuses.name, 'color', task_statuses.color)
    ) END AS task,
    CASE page.kind WHEN 'task' THEN left(tasks.description, CASE WHEN page.rank % 10 = 5 THEN ${mostLetters} ELSE 300 END)
      WHEN 'comment' THEN comments.body END AS body,
    CASE page.kind WHEN 'task' THEN (
      SELECT labels.name FROM labels WHERE labels.organization_id = ${organization} AND labels.project_id = page.project_id
        AND labels.id = ANY(tasks.label_ids) AND labels.id = ANY(page.labels)
      ORDER BY ${byLanguage('labels.name')} LIMIT 1
    ) END AS label,
    CASE page.kind WHEN 'comment' THEN json_build_object('_id', users.id, 'fullName', users.full_name) END AS author,
    CASE page.kind WHEN 'file' THEN json_build_object('name', attachments.name, 'bytes', attachments.bytes) END AS file
  FROM page
  JOIN projects ON projects.organization_id = ${organization} AND projects.id = page.project_id
  LEFT JOIN tasks ON page.kind <> 'project' AND tasks.organization_id = ${organization}
    AND tasks.project_id = page.project_id AND tasks.id = page.task_id
  LEFT JOIN task_statuses ON task_statuses.organization_id = ${organization} AND task_statuses.project_id = page.project_id
    AND task_statuses.id = tasks.status_id
  LEFT JOIN comments ON page.kind = 'comment' AND comments.organization_id = ${organization} AND comments.project_id = page.project_id
    AND comments.task_id = page.task_id AND comments.id = page.id AND comments.deleted_at IS NULL
  LEFT JOIN attachments ON page.kind = 'file' AND attachments.organization_id = ${organization}
    AND attachments.project_id = page.project_id AND attachments.task_id = page.task_id AND attachments.id = page.id
  LEFT JOIN users ON users.id = comments.author_id
  WHERE page.kind = 'project' OR tasks.id IS NOT NULL AND (page.kind <> 'comment' OR comments.body IS NOT NULL)
    AND (page.kind <> 'file' OR attachments.id IS NOT NULL)
  ${order('page')}`,
});

type Ways = Record<'typed' | 'meant', readonly found.Words[]>;

/** Most searches are answered by words as they were typed: for those there is half as much to plan. */
const statementsFor = (
  ways: Ways,
  firstQuery: number,
  lookupOf: (tiers: readonly found.Words[]) => Lookup,
) => {
  const finder = (tiers: readonly found.Words[], source: keyof typeof sources) => {
    const lookup = lookupOf(tiers);
    return inEach<Entry>(
      (isOfOrganization) => ({
        ...foundIn(sources[source](tiers, isOfOrganization, lookup), lookup),
        firstQuery,
        queries: tiers.length,
      }),
      shown,
    );
  };
  const both = (tiers: readonly found.Words[]) => ({
    usual: finder(tiers, 'usual'),
    short: finder(tiers, 'short'),
  });
  return { typed: both(ways.typed), meant: both(ways.meant) };
};
const statements = {
  small: statementsFor(found.tiersFrom(firstQuery.all), firstQuery.all, withoutWalks),
  large: statementsFor(found.tiersFrom(firstQuery.all), firstQuery.all, inTurn),
  narrowed: statementsFor(found.tiersFrom(firstQuery.narrowed), firstQuery.narrowed, narrowed),
};

import { searchTypes, type SearchResult, type SearchType } from '@muster/contract';
import type { Db } from '../../platform/db/connect.ts';
import { inBatches } from '../../platform/db/batch.ts';
import { isDistributed } from '../../platform/db/placement.ts';
import { listEntries, type Entry, type Standing } from './entries-queries.ts';
import type { Narrowing } from './found-queries.ts';
import { marksOf } from './marks.ts';
import { findMeant, placesOf, type Meant } from './places.ts';
import { listNames, type Mine } from './queries.ts';
import { questionOf, wordsToAsk } from './question.ts';
import { mergeBest } from './ranked.ts';

interface Bounds {
  /** Of each kind, and of the results. */
  limit: number;
  organization?: string | undefined;
  project?: string | undefined;
  type?: SearchType | undefined;
  narrowing: Narrowing;
}

/** Where a page begins, whether words were taken for mistyped on the pages before, and when the first of them was read. */
export interface Behind extends Standing {
  isNear: boolean;
  asOf: number;
}

interface FoundEntry extends Entry {
  organization: { _id: string; name: string };
  /** What was looked for there. */
  words: readonly string[];
}

interface Asked extends Bounds {
  userId: string;
  text: string;
  behind?: Behind | undefined;
}

/** Everything of that name that the user may see, best matches first. */
export async function find(db: Db, all: readonly Mine[], asked: Asked) {
  const { organization, limit, behind } = asked;
  const mine = all.filter(({ _id }) => organization === undefined || _id === organization);
  const isBatch = mayBeBatch(asked, mine) && !(await isDistributed(db));
  const together = isBatch ? inBatches(db) : db;
  const [names, page] = await Promise.all([
    behind ? undefined : findNames(together, asked, mine),
    // Asked for ahead it costs little, and later a write and a wait.
    readPage(together, asked, mine, isBatch ? findMeant(together, mine) : undefined),
  ]);
  const results = page.entries.map(resultOf);
  return {
    organizations: behind ? [] : closest(mine, limit),
    projects: names?.projects ?? [],
    people: names?.people ?? [],
    tasks: behind ? [] : results.flatMap((result) => (result.type === 'task' ? [result.task] : [])),
    results,
    last: page.last,
  };
}

/** Of more, names and results are better read at the same time, each on a connection of its own. */
const fewOrganizations = 3;

/** Of few organizations a first page is read quickly: what it takes shares a connection and a write. */
const mayBeBatch = ({ behind, narrowing }: Asked, mine: readonly Mine[]) =>
  !behind &&
  mine.length <= fewOrganizations &&
  Object.values(narrowing).every((value) => value === undefined);

const closest = (mine: readonly Mine[], limit: number) =>
  mine
    .filter(({ closeness }) => closeness !== null)
    .toSorted((one, other) => one.closeness! - other.closeness!)
    .slice(0, limit)
    .map(({ _id, name, logo }) => ({ _id, name, logo }));

async function findNames(db: Db, { userId, text, limit, project }: Asked, mine: readonly Mine[]) {
  const found = await listNames(db, userId, mine, { text, project, limit });
  const best = <Kind extends 'projects' | 'people'>(kind: Kind) =>
    mine.map(({ _id, name }) => ({ organization: { _id, name }, ranked: found.get(_id)![kind] }));
  return { projects: mergeBest(best('projects'), limit), people: mergeBest(best('people'), limit) };
}

/** Where all organizations together have less than a page holds, mistyped words are looked for too. */
async function readPage(db: Db, asked: Asked, mine: readonly Mine[], ahead: Promise<Meant> | undefined) {
  ahead?.catch(() => {});
  const { limit, behind } = asked;
  const began = Date.now();
  const exact = behind?.isNear ? undefined : await readEntries(db, asked, mine);
  const isEnough = behind ? exact !== undefined : exact!.length > limit;
  const entries = isEnough
    ? exact!
    : await readNearly(db, asked, mine, exact, await (ahead ?? findMeant(db, mine)));
  const page = entries.slice(0, limit);
  const last = entries.length > limit ? page.at(-1) : undefined;
  return {
    entries: page,
    last: last && { ...standingOf(last), isNear: !isEnough, asOf: behind?.asOf ?? began },
  };
}

/** What was found there as it was typed is all, where no other words are known. */
async function readNearly(
  db: Db,
  asked: Asked,
  mine: readonly Mine[],
  exact: FoundEntry[] | undefined,
  meant: Meant,
) {
  const others = mine.filter((organization) => !meant.has(organization));
  const ofOthers = exact?.filter(({ organization }) => others.some(({ _id }) => _id === organization._id));
  const found = await Promise.all([
    ofOthers ?? readEntries(db, asked, others),
    readEntries(db, asked, [...meant.keys()], meant),
  ]);
  return found.flat().toSorted(inOrder);
}

async function readEntries(
  db: Db,
  asked: Asked,
  mine: readonly Mine[],
  meant?: Meant,
): Promise<FoundEntry[]> {
  const { userId, text, limit, project, type, narrowing, behind } = asked;
  const [first] = mine;
  if (!first) return [];
  const entries = await listEntries(db, userId, {
    places: placesOf(mine, type ? [type] : searchTypes, meant),
    isLarge: mine.some(({ isLarge }) => isLarge),
    question: questionOf(text, first.words),
    project,
    type,
    narrowing,
    behind,
    asOf: behind && new Date(behind.asOf),
    limit: limit + 1,
  });
  const shownOf = new Map(
    mine.map((one) => {
      const { _id, name, words } = one;
      const others = [...(meant?.get(one)?.values() ?? [])].flat();
      return [_id, { organization: { _id, name }, words: [...wordsToAsk(words), ...others] }] as const;
    }),
  );
  return entries.map((entry) => Object.assign(entry, shownOf.get(entry.organizationId)!)).toSorted(inOrder);
}

const standingOf = ({ rank, at, seq, id }: Standing): Standing => ({ rank, at, seq, id });

const inOrder = (one: Standing, other: Standing) =>
  one.rank - other.rank ||
  Number(BigInt(other.at) - BigInt(one.at)) ||
  Number(BigInt(other.seq) - BigInt(one.seq)) ||
  (one.id < other.id ? 1 : -1);

function resultOf(entry: FoundEntry): SearchResult {
  const { kind, organization, project, isArchived, id, file, author, words } = entry;
  const found = { at: new Date(entry.madeAt).toISOString(), marks: marksOf(entry, words) };
  if (kind === 'project') return { type: kind, project: { ...project, organization, isArchived }, ...found };
  const task = { ...entry.task, project, organization, isArchived };
  if (kind === 'comment') return { type: kind, task, comment: { _id: id, author: author! }, ...found };
  if (kind === 'file') return { type: kind, task, file: { _id: id, ...file! }, ...found };
  return { type: kind, task, ...found };
}

import { searchTypes, type SearchResult, type SearchType } from '@muster/contract';
import type { Db } from '../../platform/db/connect.ts';
import { fewAtOnce } from '../../platform/db/few-at-once.ts';
import { listEntries, type Entry, type Place } from './entries-queries.ts';
import type { Narrowing } from './found-queries.ts';
import { marksOf } from './marks.ts';
import { findNames, type Mine } from './queries.ts';
import { wordsToAsk } from './question.ts';
import { mostForMistyped, questionFor } from './question-for.ts';
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
export interface Behind extends Place {
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
  const [names, page] = await Promise.all([
    behind ? undefined : listNames(db, asked, mine),
    readPage(db, asked, mine),
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

const closest = (mine: readonly Mine[], limit: number) =>
  mine
    .filter(({ closeness }) => closeness !== null)
    .toSorted((one, other) => one.closeness! - other.closeness!)
    .slice(0, limit)
    .map(({ _id, name, logo }) => ({ _id, name, logo }));

async function listNames(db: Db, { userId, text, limit, project }: Asked, mine: readonly Mine[]) {
  const found = await fewAtOnce(mine, async ({ _id, name, words }) => ({
    organization: { _id, name },
    names: await findNames(db, userId, { text, words, organization: _id, project, limit }),
  }));
  const best = <Kind extends 'projects' | 'people'>(kind: Kind) =>
    found.map(({ organization, names }) => ({ organization, ranked: names[kind] }));
  return { projects: mergeBest(best('projects'), limit), people: mergeBest(best('people'), limit) };
}

/** Each organization is asked for as much as a page holds; where all have less, mistyped words are looked for too. */
async function readPage(db: Db, asked: Asked, mine: readonly Mine[]) {
  const { limit, behind } = asked;
  const began = Date.now();
  const ask = async (isNear: boolean, exact?: FoundEntry[][]) => {
    const found = await fewAtOnce(mine, (organization, at) =>
      askOne(db, asked, organization, isNear && at < mostForMistyped, exact?.[at]),
    );
    return { isNear, found, entries: found.flat().toSorted(inOrder) };
  };
  const exact = behind?.isNear ? undefined : await ask(false);
  const isEnough = behind ? exact !== undefined : exact!.entries.length > limit;
  const { isNear, entries } = isEnough ? exact! : await ask(true, exact?.found);
  const page = entries.slice(0, limit);
  const last = entries.length > limit ? page.at(-1) : undefined;
  return { entries: page, last: last && { ...placeOf(last), isNear, asOf: behind?.asOf ?? began } };
}

/** What was found there as it was typed is all, where no other words are known. */
async function askOne(
  db: Db,
  { userId, text, limit, project, type, narrowing, behind }: Asked,
  { _id, name, words }: Mine,
  isNear: boolean,
  exact: FoundEntry[] | undefined,
): Promise<FoundEntry[]> {
  const types = type ? [type] : searchTypes;
  const { question, meant } = await questionFor(db, { organization: _id, text, words, types, isNear });
  if (exact && meant.length === 0) return exact;
  const asOf = behind && new Date(behind.asOf);
  const bounds = { organization: _id, project, type, narrowing, behind, asOf, limit: limit + 1 };
  const entries = await listEntries(db, userId, { ...bounds, question });
  const marked = [...wordsToAsk(words), ...meant];
  return entries.map((entry) => Object.assign(entry, { organization: { _id, name }, words: marked }));
}

const placeOf = ({ rank, at, seq, id }: Place): Place => ({ rank, at, seq, id });

const inOrder = (one: Place, other: Place) =>
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

import { limits, searchTypes, type SearchCounts, type SearchType } from '@muster/contract';
import type { Db } from '../../platform/db/connect.ts';
import { countEntries, type CountRow } from './counts-queries.ts';
import type { Narrowing } from './found-queries.ts';
import { findMeant, placesOf, type Meant } from './places.ts';
import type { Mine } from './queries.ts';
import { questionOf } from './question.ts';
import type { Beginnings } from './since.ts';

interface Asked {
  userId: string;
  text: string;
  limit: number;
  organization?: string | undefined;
  project?: string | undefined;
  type?: SearchType | undefined;
  narrowing: Narrowing;
  since: Beginnings;
}

interface Counted {
  organization: Mine;
  rows: CountRow[];
}

/** How many of what was found there are of each facet; words are taken for mistyped where the results are read so too. */
export async function countFound(db: Db, mine: readonly Mine[], asked: Asked): Promise<SearchCounts> {
  const chosen = mine.filter(({ _id }) => asked.organization === undefined || _id === asked.organization);
  const exact = await countEach(db, asked, mine);
  const isEnough = chosen.length === 0 || present(asked, chosen, exact).all.count > asked.limit;
  if (isEnough) return present(asked, chosen, exact);
  const meant = await findMeant(db, chosen);
  const near = await countEach(db, asked, [...meant.keys()], meant);
  const others = exact.filter(({ organization }) => !meant.has(organization));
  return present(asked, chosen, [...near, ...others]);
}

async function countEach(db: Db, asked: Asked, mine: readonly Mine[], meant?: Meant): Promise<Counted[]> {
  const { userId, text, project, type, narrowing, since } = asked;
  const [first] = mine;
  if (!first) return [];
  const rows = await countEntries(db, userId, {
    places: placesOf(mine, searchTypes, meant),
    question: questionOf(text, first.words),
    project,
    type,
    narrowing,
    since,
  });
  const ofEach = Map.groupBy(rows, ({ organizationId }) => organizationId);
  return mine.map((organization) => ({ organization, rows: ofEach.get(organization._id) ?? [] }));
}

function present(asked: Asked, chosen: readonly Mine[], counted: readonly Counted[]): SearchCounts {
  const rows = counted.flatMap(({ organization, rows: all }) => (chosen.includes(organization) ? all : []));
  const organizations = counted.flatMap(({ organization: { name }, rows: all }) =>
    all.filter(({ facet }) => facet === 'organization').map((row) => Object.assign(row, { name })),
  );
  const of = (facet: CountRow['facet']) => rows.filter((row) => row.facet === facet);
  const [all] = merged(of('all'));
  return {
    all: { count: all?.count ?? 0, isMore: all?.isMore ?? false },
    type: merged(of('type')).map(unnamed),
    organization: named(foremost(organizations, asked.organization)),
    project: named(foremost(of('project'), asked.project)),
    category: merged(of('category')).map(unnamed),
    person: named(foremost(of('person'), asked.narrowing.person)),
    changed: merged(of('changed')).map(unnamed),
  };
}

/** What several organizations have of the same, together; the most first. */
function merged(rows: readonly CountRow[]) {
  const values = new Map<string, CountRow>();
  for (const row of rows) {
    const before = values.get(row.value);
    const sum = before && { count: before.count + row.count, isMore: before.isMore || row.isMore };
    values.set(row.value, { ...row, ...sum });
  }
  return [...values.values()].toSorted((one, other) => other.count - one.count);
}

/** As many as are shown, the one that is chosen among them. */
function foremost(rows: readonly CountRow[], chosen: string | undefined) {
  const all = merged(rows);
  const isCut = (row: CountRow, at: number) => at >= limits.facetValues && row.value === chosen;
  const kept = all.find(isCut);
  return kept ? [...all.slice(0, limits.facetValues - 1), kept] : all.slice(0, limits.facetValues);
}

const unnamed = ({ value, count, isMore }: CountRow) => ({ value, count, isMore });
const named = (rows: readonly CountRow[]) =>
  rows.map(({ value, name, count, isMore }) => ({ value, name: name ?? '', count, isMore }));

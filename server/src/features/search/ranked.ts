import { compareWords } from '@muster/contract';

/** Something that was found in an organization, and what decides where it stands. */
export interface Ranked<Thing> {
  closeness: number;
  found: Thing;
  /** Those of the same closeness stand by name, tasks the newest first. */
  name?: string;
  seq?: number;
}

interface InOne<Thing> {
  organization: { _id: string; name: string };
  ranked: Ranked<Thing>[];
}

/** The best of what was found in several organizations, each thing once. */
export function mergeBest<Thing extends { _id: string; isPinned?: boolean }>(
  all: InOne<Thing>[],
  limit: number,
) {
  const merged = all.flatMap(({ organization, ranked }) =>
    ranked.map((one) => ({ one, found: Object.assign(one.found, { organization }) })),
  );
  const firsts = new Map(merged.toReversed().map((each) => [each.found._id, each]));
  return [...firsts.values()]
    .toReversed()
    .toSorted((a, b) => compare(a.one, b.one))
    .slice(0, limit)
    .map(({ found }) => found);
}

const compare = (a: Ranked<{ isPinned?: boolean }>, b: Ranked<{ isPinned?: boolean }>) =>
  Number(b.found.isPinned ?? false) - Number(a.found.isPinned ?? false) ||
  a.closeness - b.closeness ||
  (b.seq ?? 0) - (a.seq ?? 0) ||
  compareWords(a.name ?? '', b.name ?? '');

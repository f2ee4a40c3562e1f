import { before, isFull, tier, type Tier, type Words } from './found-queries.ts';
import * as walks from './walks-queries.ts';

/** What the index brings, which is told of what it is found by afterwards. */
export const indexed = 'indexed';
export const namesOf = (tiers: readonly Words[]) => [
  ...tiers.map(({ name }) => walks.walkedOf(name)),
  indexed,
];

interface Asked extends Pick<Tier, 'condition' | 'most' | 'order'> {
  asOf: string;
  /** SQL that tells it of an entry, and of a task that is walked through. */
  isWanted?: { entry: string; task: string };
}

const areCommon = (tiers: readonly Words[]) =>
  `(${tiers.map(({ name }) => walks.isCommon(name)).join(' OR ')})`;

/** Whether there may be more than was looked at. */
export const isNotAll = (tiers: readonly Words[], mostLookedAt: number) =>
  `(${areCommon(tiers)} OR ${isFull(indexed, mostLookedAt)})`;

/** That which finds whatever the others do; what may be meant only where that is not everywhere. */
function widest(tiers: readonly Words[]) {
  const [, texts, ...meant] = tiers;
  const either = (part: 'index' | 'whole') =>
    meant.length === 0
      ? texts!.query[part]
      : `CASE WHEN ${areCommon(meant)} THEN ${texts!.query[part]} ELSE ${meant.at(-1)!.query[part]} END`;
  return { index: either('index'), whole: either('whole') };
}

const rankBy = (tiers: readonly Words[]) => {
  const ways = tiers.map(
    ({ query: { index, whole }, rank }) =>
      `WHEN entries.words @@ ${index} AND (entries.words @@ ${whole}) IS NOT FALSE THEN ${rank}`,
  );
  return `CASE ${ways.join(' ')} END`;
};

/**
 * For what has to be read to be judged, nothing of it twice: the index is asked once, by the widest of the queries. Of a word that is
 * everywhere it brings far too much, so that is looked for among the newest tasks alone.
 */
export const lookups = (
  tiers: readonly Words[],
  isOfOrganization: string,
  { condition, asOf, isWanted, most, order = '' }: Asked,
) => [
  walks.walkable(asOf),
  ...tiers.map((words, index) => {
    const isOpen = [condition, ...before(tiers, index).map((other) => `NOT ${walks.isWalked(other)}`)];
    return walks.walk({ ...words, asOf, condition: isOpen.join(' AND '), isWanted });
  }),
  tier(isOfOrganization, {
    name: indexed,
    rank: rankBy(tiers),
    query: widest(tiers),
    condition: `${condition} AND NOT ${areCommon(tiers.slice(0, 2))}`,
    isWanted: isWanted?.entry ?? 'true',
    most,
    order,
  }),
];

import { limits } from '@muster/contract';

/** Tasks that are selected, and the last stretch of them, which goes on growing and shrinking from where it began. */
export interface Selection {
  ids: ReadonlySet<string>;
  stretch?: { from: string; to: string };
  /** Where more were asked for than one by one, and nothing was chosen since. */
  reach?: Reach;
}

/**
 * How far all that were asked for go: to the end, to what is folded away, to as many as can be changed at once, or to a page that did not
 * come. Or, chosen by hand, to the most that can be.
 */
export type Reach = 'end' | 'fold' | 'limit' | 'failure' | 'most';

export const nothing: Selection = { ids: new Set() };

export function toggled({ ids }: Selection, id: string): Selection {
  const others = new Set(ids);
  if (!others.delete(id)) others.add(id);
  return { ids: others, stretch: { from: id, to: id } };
}

/** Up to a row of the list; from `start`, where no stretch has begun in it. */
export function extended(
  { ids, stretch }: Selection,
  listed: readonly string[],
  to: string,
  start = to,
): Selection {
  const from = stretch && listed.includes(stretch.from) ? stretch.from : start;
  const kept = new Set(ids);
  if (stretch && from === stretch.from) for (const id of between(listed, from, stretch.to)) kept.delete(id);
  for (const id of between(listed, from, to)) kept.add(id);
  return { ids: kept, stretch: { from, to } };
}

export function reachOf(
  count: number,
  { isComplete, hasFolded }: { isComplete: boolean; hasFolded: boolean },
): Reach {
  if (count > limits.bulkTasks || (count === limits.bulkTasks && !isComplete)) return 'limit';
  if (!isComplete) return 'failure';
  return hasFolded ? 'fold' : 'end';
}

/** A change takes so many. */
export function limited(selection: Selection): Selection {
  const { ids, reach = 'most' } = selection;
  if (ids.size <= limits.bulkTasks) return selection;
  return { ...selection, ids: new Set([...ids].slice(0, limits.bulkTasks)), reach };
}

/** What is not listed any more was deleted or went elsewhere. Where more has come, what was taken is not all any more. */
export function stillListed(selection: Selection, listed: ReadonlySet<string>): Selection {
  const left = [...selection.ids].filter((id) => listed.has(id));
  const { reach, ...others } = selection;
  const holds = reach === undefined || stillReaches(reach, left.length, listed.size);
  if (holds && left.length === selection.ids.size) return selection;
  return { ...others, ids: new Set(left), ...(holds && reach && { reach }) };
}

function stillReaches(reach: Reach, left: number, listed: number) {
  if (reach === 'limit') return true;
  return left === (reach === 'most' ? limits.bulkTasks : listed);
}

function between(listed: readonly string[], one: string, other: string) {
  const places = [listed.indexOf(one), listed.indexOf(other)].filter((place) => place !== -1);
  return listed.slice(Math.min(...places), Math.max(...places) + 1);
}

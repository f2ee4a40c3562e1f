/** Tasks that are selected, and the last stretch of them, which goes on growing and shrinking from where it began. */
export interface Selection {
  ids: ReadonlySet<string>;
  stretch?: { from: string; to: string };
}

export const nothing: Selection = { ids: new Set() };

export function toggled({ ids }: Selection, id: string): Selection {
  const others = new Set(ids);
  if (!others.delete(id)) others.add(id);
  return { ids: others, stretch: { from: id, to: id } };
}

/** Up to a row of the list; from `start`, where no stretch has begun in it. */
export function extended({ ids, stretch }: Selection, listed: readonly string[], to: string, start = to) {
  const from = stretch && listed.includes(stretch.from) ? stretch.from : start;
  const kept = new Set(ids);
  if (stretch && from === stretch.from) for (const id of between(listed, from, stretch.to)) kept.delete(id);
  for (const id of between(listed, from, to)) kept.add(id);
  return { ids: kept, stretch: { from, to } };
}

/** What is not listed any more was deleted or went elsewhere. */
export function stillListed(selection: Selection, listed: ReadonlySet<string>): Selection {
  const left = [...selection.ids].filter((id) => listed.has(id));
  return left.length === selection.ids.size ? selection : { ...selection, ids: new Set(left) };
}

function between(listed: readonly string[], one: string, other: string) {
  const places = [listed.indexOf(one), listed.indexOf(other)].filter((place) => place !== -1);
  return listed.slice(Math.min(...places), Math.max(...places) + 1);
}

import { limits, readTaskQuery, writeTaskQuery, type View } from '@muster/contract';

/** What statuses, labels and tasks are in the new project, by the field that names them. */
export type Renewed = Readonly<Record<'status' | 'label' | 'parent', ReadonlyMap<string, string>>>;

const renewing = ['status', 'label', 'parent'] as const;

/** The same query for the new project. What did not come along is left out of it. */
export function renewQuery(query: View['query'], renewed: Renewed): View['query'] {
  const { is, isNot, ...rest } = readTaskQuery(query);
  for (const filters of [is, isNot])
    for (const field of renewing)
      filters[field] = filters[field]?.flatMap((value) =>
        isWord(value) ? [value] : (renewed[field].get(value) ?? []),
      );
  return writeTaskQuery({ is, isNot, ...rest });
}

/** Such as `none`. */
const isWord = (value: string) => !value.includes('-');

/** Several people may share views of one name; in the new project all are of one maker, who has each name once. */
export function unlikeNames(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let n = 2; taken.has(free.toLowerCase()); n++) free = numbered(name, n);
    taken.add(free.toLowerCase());
    return free;
  });
}

function numbered(name: string, n: number) {
  const end = ` ${n}`;
  return (
    name
      .slice(0, limits.viewName - end.length)
      .trimEnd()
      .toWellFormed() + end
  );
}

import { limits, type Pagination } from '@muster/contract';
import type { InfiniteData } from '@tanstack/react-query';

interface Page {
  pagination: Pagination;
}

/** As far as a list is loaded. */
export type Pages<P> = InfiniteData<P>;

/** What all queries of lists have in common. */
export const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ pagination }: Page) => pagination.nextCursor ?? undefined,
};

/** All rows of a list, page after page; at most so many, give or take a page. */
export async function readAll<P extends Page, Row>(
  ask: (page: { limit: number; cursor?: string }) => Promise<P>,
  rowsOf: (page: P) => Row[],
  most = Infinity,
) {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await ask({ limit: limits.pageSize, ...(cursor && { cursor }) });
    rows.push(...rowsOf(page));
    cursor = page.pagination.nextCursor ?? undefined;
  } while (cursor && rows.length < most);
  return { rows, isMore: cursor !== undefined };
}

/** What is asked of a list has a key under that of the whole list, so that what reloads one reloads all. */
export const keyUnder = (key: readonly string[], asked: object) =>
  Object.keys(asked).length === 0 ? key : [...key, asked];

/** Of what a list is searched for. */
export function searched(key: readonly string[], text: string) {
  const querystring = text === '' ? {} : { text };
  return { queryKey: keyUnder(key, querystring), querystring };
}

/** Changes the rows of a list as far as it is loaded; pages stay as long as they were, and the last takes the rest. */
export function changeRows<P extends Record<Name, unknown[]>, Name extends string>(
  data: Pages<P> | undefined,
  name: Name,
  change: (rows: P[Name]) => P[Name],
): Pages<P> | undefined {
  if (!data) return undefined;
  // Rows of one list, of which TypeScript only knows that they are rows.
  const rows = change(data.pages.flatMap((page) => page[name]) as P[Name]);
  let start = 0;
  const pages = data.pages.map((page, index) => {
    const end = index === data.pages.length - 1 ? undefined : start + page[name].length;
    const part = rows.slice(start, end);
    start += page[name].length;
    return { ...page, [name]: part };
  });
  return { ...data, pages };
}

import type { NoticeFilter, NoticeState, Pagination } from '@muster/contract';
import type { Db } from '../../platform/db/connect.ts';
import { fewAtOnce } from '../../platform/db/few-at-once.ts';
import * as queries from './queries.ts';

interface Asked extends NoticeFilter {
  state: NoticeState;
  limit: number;
  cursor?: string | undefined;
}

/** Each organization of which there is anything is asked for as much as a page holds; the best of all of them are the page. */
export async function readInbox(
  db: Db,
  reader: queries.Reader,
  organizationIds: string[],
  { state, limit, cursor, only, organization }: Asked,
) {
  const wanted = organizationIds.filter((id) => organization === undefined || id === organization);
  const asked = {
    state,
    only,
    limit: limit + 1,
    behind: cursor === undefined ? undefined : readCursor(cursor),
  };
  const [pages, summaries] = await Promise.all([
    fewAtOnce(wanted, (id) => queries.listOf(db, id, reader, asked)),
    fewAtOnce(organizationIds, (id) => queries.summarize(db, id, reader)),
  ]);
  const found = pages.flat().toSorted(inOrder);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const nextCursor = last ? `${last.mark}-${last.place}.${last.id}` : null;
  const pagination: Pagination = { currentPage: 1, hasNextPage: last !== undefined, nextCursor };
  const comesBack = summaries.flatMap(({ comesBackAt }) => comesBackAt ?? []).map(Number);
  const sumOf = (what: 'unread' | 'open' | 'snoozed') =>
    summaries.reduce((sum, summary) => sum + summary[what], 0);
  return {
    rows,
    unread: sumOf('unread'),
    counts: { open: sumOf('open'), snoozed: sumOf('snoozed') },
    comesBackAt: comesBack.length > 0 ? new Date(Math.min(...comesBack)) : null,
    pagination,
  };
}

function inOrder(one: queries.NoticeRow, other: queries.NoticeRow) {
  if (one.mark !== other.mark) return other.mark - one.mark;
  if (one.place !== other.place) return Number(other.place) - Number(one.place);
  return one.id < other.id ? 1 : -1;
}

function readCursor(cursor: string) {
  const [, mark, place, id] = /^([01])-(\d+)\.(.+)$/.exec(cursor)!;
  return { mark: Number(mark), place: place!, id: id! };
}

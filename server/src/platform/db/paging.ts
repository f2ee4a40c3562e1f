import type { ListPage, Pagination } from '@muster/contract';
import { sql, type RawBuilder } from 'kysely';
import { invalid } from '../http/errors.ts';
import { byLanguage } from './by-language.ts';

/** How a list is ordered, as SQL: without ties, so that a page starts exactly behind another whatever is added meanwhile. */
export interface Order {
  by: string;
  /** What decides where a row stands, beside its id. */
  place: string;
  write: (place: string) => string;
  /** Refuses what no cursor of ours has. */
  read: (place: string) => unknown;
  /** What stands before, between and behind the place and the id of a cursor. */
  isBehind: readonly [string, string, string];
}

/** By name as it is read: case and accents tell apart only what is the same otherwise. */
export function byName(name: string, id: string): Order {
  const by = `${byLanguage(name)}, ${id}`;
  return {
    by,
    place: name,
    write: writeName,
    read: readName,
    isBehind: [`(${by}) > (`, '::text, ', '::uuid)'],
  };
}

/** Latest first. */
export const byTime = (time: string, id: string): Order => ({
  by: `${time} DESC, ${id} DESC`,
  // Of a moment the database knows microseconds, which a Date does not.
  place: `(extract(epoch FROM ${time}) * 1000000)::bigint::text`,
  write: (place) => place,
  read: readMoment,
  isBehind: [
    `(${time}, ${id}) < (timestamptz 'epoch' + `,
    `::double precision * interval '1 microsecond', `,
    '::uuid)',
  ],
});

/** The place of a row, for a query that is put together. */
export const placeIn = ({ place }: Order) => sql<string>`${sql.raw(place)}`;

function isBehind({ read, isBehind: texts }: Order, cursor: string) {
  const [place = '', id = ''] = cursor.split('.');
  const [before, between, behind] = texts.map((text) => sql.raw(text));
  return sql<boolean>`${before}${read(place)}${between}${id}${behind}`;
}

const foreign = () => invalid({ cursor: 'The cursor is not one of ours' });

const writeName = (name: string) => Buffer.from(name).toString('base64url');

function readName(place: string) {
  const name = Buffer.from(place, 'base64url').toString();
  if (name.includes('\0')) throw foreign();
  return name;
}

// Far in the future, and a whole number still.
const latest = 8e15;

/** Microseconds since 1970. */
function readMoment(place: string) {
  if (!/^\d+$/.test(place) || Number(place) > latest) throw foreign();
  return Number(place);
}

/** As much of a select as a page needs. */
interface Pageable<Row> {
  where(condition: RawBuilder<boolean>): Pageable<Row>;
  orderBy(by: RawBuilder<unknown>): Pageable<Row>;
  limit(rows: number): Pageable<Row>;
  offset(rows: number): Pageable<Row>;
  execute(): Promise<Row[]>;
}

/** A page of a select that names its `id` and `place`. One row more than the page tells whether there are more. */
export async function readPage<Row extends { id: string; place: string }>(
  select: Pageable<Row>,
  order: Order,
  { page, limit, cursor }: ListPage,
) {
  const found = await select
    .where(cursor === undefined ? sql<boolean>`true` : isBehind(order, cursor))
    .orderBy(sql.raw(order.by))
    .limit(limit + 1)
    .offset(offsetOf({ page, limit, cursor }))
    .execute();
  return toPage(found, { page, limit }, order.write);
}

export const offsetOf = ({ page, limit, cursor }: ListPage) =>
  cursor === undefined ? (page - 1) * limit : 0;

/** Of rows of which there is one more than the page has, if there are more. */
export function toPage<Row extends { id: string; place: string }>(
  found: Row[],
  { page, limit }: Pick<ListPage, 'page' | 'limit'>,
  write: Order['write'],
) {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const nextCursor = last ? `${write(last.place)}.${last.id}` : null;
  const pagination: Pagination = { currentPage: page, hasNextPage: nextCursor !== null, nextCursor };
  return { rows, pagination };
}

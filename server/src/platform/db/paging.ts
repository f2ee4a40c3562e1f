import type { ListPage, Pagination } from '@muster/contract';
import { sql, type RawBuilder } from 'kysely';
import { invalid } from '../http/errors.ts';
import { byLanguage } from './by-language.ts';

/** How a list is ordered: without ties, so that a page starts exactly behind another whatever is added meanwhile. */
export interface Order {
  by: RawBuilder<unknown>;
  /** What decides where a row stands, beside its id. */
  place: RawBuilder<string>;
  write: (place: string) => string;
  isBehind: (cursor: string | undefined) => RawBuilder<boolean>;
}

/** By name as it is read: case and accents tell apart only what is the same otherwise. */
export function byName(name: string, id: string): Order {
  const key = sql<string>`${sql.raw(byLanguage(name))}`;
  return {
    by: sql`${key}, ${sql.ref(id)}`,
    place: key,
    write: writeName,
    isBehind: behind(
      (cursor) => sql`(${key}, ${sql.ref(id)}) > (${readName(cursor.place)}, ${cursor.id}::uuid)`,
    ),
  };
}

/** Latest first; the time is a column, or found out for each row. */
export function byTime(time: string | RawBuilder<unknown>, id: string): Order {
  const key = typeof time === 'string' ? sql.ref(time) : time;
  return {
    by: sql`${key} DESC, ${sql.ref(id)} DESC`,
    // Of a moment the database knows microseconds, which a Date does not.
    place: sql<string>`(extract(epoch FROM ${key}) * 1000000)::bigint::text`,
    write: (place) => place,
    isBehind: behind(
      (cursor) => sql`(${key}, ${sql.ref(id)}) < (${momentOf(readMoment(cursor.place))}, ${cursor.id}::uuid)`,
    ),
  };
}

type Comparison = (cursor: { place: string; id: string }) => RawBuilder<boolean>;

const behind = (compare: Comparison) => (cursor: string | undefined) => {
  if (cursor === undefined) return sql<boolean>`true`;
  const [place = '', id = ''] = cursor.split('.');
  return compare({ place, id });
};

const foreign = () => invalid({ cursor: 'The cursor is not one of ours' });

export const writeName = (name: string) => Buffer.from(name).toString('base64url');

export function readName(place: string) {
  const name = Buffer.from(place, 'base64url').toString();
  if (name.includes('\0')) throw foreign();
  return name;
}

// Far in the future, and a whole number still.
const latest = 8e15;

/** Microseconds since 1970. */
export function readMoment(place: string) {
  if (!/^\d+$/.test(place) || Number(place) > latest) throw foreign();
  return Number(place);
}

const momentOf = (microseconds: number) =>
  sql`timestamptz 'epoch' + ${microseconds}::double precision * interval '1 microsecond'`;

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
  { by, isBehind, write }: Order,
  { page, limit, cursor }: ListPage,
) {
  const found = await select
    .where(isBehind(cursor))
    .orderBy(by)
    .limit(limit + 1)
    .offset(offsetOf({ page, limit, cursor }))
    .execute();
  return toPage(found, { page, limit }, write);
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

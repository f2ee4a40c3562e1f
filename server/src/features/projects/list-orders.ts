import type { ProjectSort } from '@muster/contract';
import { byLanguage } from '../../platform/db/by-language.ts';
import { readMoment, readName, writeName } from '../../platform/db/paging.ts';

/** How a list of projects is ordered, of which those that are pinned come first: the parts of a text. */
export interface ListOrder {
  by: string;
  /** What decides where a project stands, beside its id. */
  place: string;
  write: (place: string) => string;
  read: (place: string) => unknown;
  isBehind: (place: string, id: string) => string;
}

const inWords = byLanguage('projects.name');

const byName: ListOrder = {
  by: `${inWords}, projects.id`,
  place: 'projects.name',
  write: writeName,
  read: readName,
  isBehind: (place, id) => `(${inWords}, projects.id) > (${place}::text, ${id}::uuid)`,
};

/** Latest first. */
const byTime = (time: string): ListOrder => ({
  by: `${time} DESC, projects.id DESC`,
  // Of a moment the database knows microseconds, which a Date does not.
  place: `(extract(epoch FROM ${time}) * 1000000)::bigint::text`,
  write: (place) => place,
  read: readMoment,
  isBehind: (place, id) =>
    `(${time}, projects.id) < (timestamptz 'epoch' + ${place}::double precision * interval '1 microsecond', ${id}::uuid)`,
});

export const orders: Record<ProjectSort, ListOrder> = {
  newest: byTime('projects.created_at'),
  name: byName,
  changed: byTime('projects.changed_at'),
};

/** Behind which project a page begins. A cursor without a mark comes from an earlier version, whose lists began with the others. */
export function readCursor(cursor: string, { read }: ListOrder) {
  const [, mark = '0', rest = ''] = /^(?:([01])-)?(.*)$/.exec(cursor) ?? [];
  const [place = '', id = ''] = rest.split('.');
  return { isPinned: mark === '1', place: read(place), id };
}

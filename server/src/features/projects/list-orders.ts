import type { ProjectSort } from '@muster/contract';
import { byName, byTime, type Order } from '../../platform/db/paging.ts';

/** Of the projects that are pinned, which come first, and of the others. */
export const orders: Record<ProjectSort, Order> = {
  newest: byTime('projects.created_at', 'projects.id'),
  name: byName('projects.name', 'projects.id'),
  changed: byTime('projects.changed_at', 'projects.id'),
};

/** Behind which project a page begins. A cursor without a mark comes from an earlier version, whose lists began with the others. */
export function readCursor(cursor: string, { read }: Order) {
  const [, mark = '0', rest = ''] = /^(?:([01])-)?(.*)$/.exec(cursor) ?? [];
  const [place = '', id = ''] = rest.split('.');
  return { isPinned: mark === '1', place: read(place), id };
}

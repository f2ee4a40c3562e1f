import type { Caller } from './caller.ts';
import { idOf } from './ids.ts';

const views = [
  { name: 'Who does what', query: { group: 'assignee', '-category': 'done,cancelled' } },
  { name: 'Late and urgent', query: { due: 'overdue,today', sort: 'priority' } },
];

/** For the whole team. */
export async function addViews(admin: Caller, url: string) {
  for (const view of views)
    await admin.post(`${url}/views`, { _id: idOf('view', url, view.name), isShared: true, ...view });
}

import type { TaskGroup, TaskQuery } from '@muster/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { countsQuery } from '../../entities/tasks/lists/counting.ts';
import { loadList } from '../../entities/tasks/lists/load.ts';
import { sectionOf } from '../../entities/tasks/lists/sections.ts';

/** About as many as a screen is high; the others are loaded when they come near. */
const firstRows = 12;

/** How many tasks each group has, and those of the first ones. Never fails: the list itself says so. */
export async function loadGroups(client: QueryClient, ids: ProjectIds, query: TaskQuery, group: TaskGroup) {
  const reply = await client.ensureQueryData(countsQuery(ids, query, group)).catch(() => undefined);
  let rows = 0;
  const first = reply?.counts.filter(({ count, isMore }) => {
    if (rows >= firstRows || !(count > 0 || isMore)) return false;
    // Of what was not counted to its end, one at least.
    rows += Math.max(count, 1);
    return true;
  });
  await Promise.all(
    (first ?? []).map(({ value }) => {
      const kind = sectionOf(query, group, value);
      return loadList(client, ids, kind.status, kind.order, kind.query);
    }),
  );
}

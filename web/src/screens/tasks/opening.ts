import type { QueryClient } from '@tanstack/react-query';
import { projectQuery, type ProjectIds } from '../../entities/projects/index.ts';
import { viewSearch } from '../parts/tasks/view-address.ts';
import { readSearch, type TasksSearch } from './search.ts';

const isPlain = (search: TasksSearch) => Object.values(search).every((value) => value === undefined);

/** What the tasks open with where the address says nothing, for who has chosen a view; nothing else is asked for twice. */
export async function openingOf(
  client: QueryClient,
  ids: ProjectIds,
  search: TasksSearch,
): Promise<TasksSearch | undefined> {
  if (!isPlain(search)) return undefined;
  const { opensWith } = (await client.ensureQueryData(projectQuery(ids))).project;
  return opensWith ? readSearch(viewSearch(opensWith)) : undefined;
}

/** The same as far as it is known already. What may have changed since is asked for once more. */
export async function knownOpeningOf(client: QueryClient, ids: ProjectIds, search: TasksSearch) {
  const { queryKey } = projectQuery(ids);
  const known = client.getQueryState(queryKey);
  if (!known?.data || !isPlain(search)) return undefined;
  if (known.isInvalidated)
    await client.fetchQuery({ ...projectQuery(ids), staleTime: Infinity }).catch(() => undefined);
  return openingOf(client, ids, search);
}

/** All tasks, chosen on the screen: an address that says nothing would lead whoever opens them with a view back to it. */
export function allOf(client: QueryClient, ids: ProjectIds, search: TasksSearch): TasksSearch {
  const opensWith = client.getQueryData(projectQuery(ids).queryKey)?.project.opensWith;
  return opensWith && isPlain(search) ? { view: 'list' } : search;
}

import type { getProject } from '@muster/contract';
import type { QueryClient } from '@tanstack/react-query';
import { keyOfProject } from '../../entities/projects/keys.ts';
import type { ProjectIds } from '../../entities/projects/index.ts';
import type { Reply } from '../../platform/api/call.ts';
import { viewSearch } from '../parts/tasks/view-address.ts';
import { readSearch, type TasksSearch } from './search.ts';

export const isPlain = (search: TasksSearch) => Object.values(search).every((value) => value === undefined);

const viewOf = (client: QueryClient, ids: ProjectIds) =>
  client.getQueryData<Reply<typeof getProject>>(keyOfProject(ids))?.project.opensWith;

/** What the tasks open with where the address says nothing, for who has chosen a view, as far as it is known. */
export function knownOpening(client: QueryClient, ids: ProjectIds): TasksSearch | undefined {
  const view = viewOf(client, ids);
  return view ? readSearch(viewSearch(view)) : undefined;
}

/** The same once what may have changed since was asked for again. */
export async function openingOf(client: QueryClient, ids: ProjectIds, search: TasksSearch) {
  if (!isPlain(search)) return undefined;
  const queryKey = keyOfProject(ids);
  if (client.getQueryState(queryKey)?.isInvalidated)
    await client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
  return knownOpening(client, ids);
}

/** All tasks, chosen on the screen: an address that says nothing would lead whoever opens them with a view back to it. */
export const allOf = (client: QueryClient, ids: ProjectIds, search: TasksSearch): TasksSearch =>
  isPlain(search) && viewOf(client, ids) ? { view: 'list' } : search;

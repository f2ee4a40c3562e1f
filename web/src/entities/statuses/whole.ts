import { limits, type TaskStatus } from '@muster/contract';
import { useQueries, type QueryClient } from '@tanstack/react-query';
import type { ProjectIds } from '../projects/index.ts';
import { statusesQuery, statusQuery } from './queries.ts';

/** Whether it may go on behind what the list carries of it. */
const isCut = ({ description }: TaskStatus) => [...description].length === limits.listedDescription;

export async function loadWholeStatuses(client: QueryClient, ids: ProjectIds) {
  const { taskStatuses } = await client.ensureQueryData({ ...statusesQuery(ids), revalidateIfStale: true });
  const cut = taskStatuses.filter(isCut);
  await Promise.all(cut.map(({ _id }) => client.ensureQueryData(statusQuery(ids, _id))));
}

/** Whoever may change a description has to see all of it. */
export function useWholeStatuses(ids: ProjectIds, statuses: readonly TaskStatus[]): TaskStatus[] {
  const cut = statuses.filter(isCut);
  const whole = useQueries({ queries: cut.map(({ _id }) => statusQuery(ids, _id)) });
  const descriptions = new Map(whole.map(({ data }) => [data?._id, data?.description]));
  return statuses.map((status) => ({
    ...status,
    description: descriptions.get(status._id) ?? status.description,
  }));
}

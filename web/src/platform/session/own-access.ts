import { getOwnAccess, type Permission } from '@muster/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';

const ownAccessKey = ['own-access'] as const;

/** What the signed-in user may do in one organization. */
export const ownAccessQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...ownAccessKey, organizationId],
    queryFn: ({ signal }) => call(getOwnAccess, { params: { organizationId } }, { signal }),
    select: ({ accessControls }) => accessControls,
  });

export const reloadOwnAccess = (client: QueryClient) => client.invalidateQueries({ queryKey: ownAccessKey });

export async function mayIn(client: QueryClient, organizationId: string, permission: Permission) {
  const { accessControls } = await client.ensureQueryData(ownAccessQuery(organizationId));
  return accessControls.canAccess[permission];
}

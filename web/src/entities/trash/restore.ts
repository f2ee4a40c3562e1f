import { restoreProject, restoreTrashItem } from '@muster/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { reloadInbox } from '../inbox/index.ts';

/** Where something was deleted from; a project, from its organization. */
export interface TrashPlace {
  organizationId: string;
  projectId?: string;
}

export const restore = ({ organizationId, projectId }: TrashPlace, id: string): Promise<unknown> =>
  projectId
    ? call(restoreTrashItem, { params: { organizationId, projectId, itemId: id } })
    : call(restoreProject, { params: { organizationId, deletedProjectId: id } });

/** It may be in any list of the place again, and a project's notices in the inbox. */
export const reloadPlace = (client: QueryClient, { organizationId, projectId }: TrashPlace) =>
  Promise.all([
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(projectId ?? organizationId) }),
    projectId ? undefined : reloadInbox(client),
  ]);

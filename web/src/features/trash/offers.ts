import { restoreProject, restoreTrashItem } from '@muster/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { offerUndo } from './undo.ts';

interface Place {
  organizationId: string;
  projectId: string;
}

/** A task or a status of a project. */
export const offerItemBack = (
  client: QueryClient,
  { organizationId, projectId }: Place,
  { _id: itemId, name }: { _id: string; name: string },
  show?: () => () => void,
) =>
  offerUndo(client, {
    name,
    show,
    restore: () => call(restoreTrashItem, { params: { organizationId, projectId, itemId } }),
    reload: () =>
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(projectId) }),
  });

export const offerProjectBack = (client: QueryClient, { organizationId, projectId }: Place, name: string) =>
  offerUndo(client, {
    name,
    restore: () => call(restoreProject, { params: { organizationId, deletedProjectId: projectId } }),
    reload: () =>
      void client.invalidateQueries({
        predicate: ({ queryKey: [kind, id] }) =>
          (kind === 'projects' || kind === 'deleted-projects') && id === organizationId,
      }),
  });

import { listDeletedProjects, listTrash, type LiveHint, type TrashItem } from '@muster/contract';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { paged } from '../../platform/api/pages.ts';
import { messages } from '../../messages.ts';
import { reactToHints } from '../../platform/live/registry.ts';
import { reloadPlace, restore, type TrashPlace } from './restore.ts';
import { restoreFailure } from './undo.ts';

export interface ProjectPlace {
  organizationId: string;
  projectId: string;
}

const trashKey = 'trash';
const deletedProjectsKey = 'deleted-projects';

/** Deleted tasks, statuses and labels of a project. */
export const trashQuery = ({ organizationId, projectId }: ProjectPlace) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [trashKey, organizationId, projectId],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listTrash, { params: { organizationId, projectId }, querystring: { cursor } }, { signal }),
    select: ({ pages }) => listItems(pages),
    // Something may have been deleted a moment ago.
    staleTime: 0,
  });

/** Each once: a cursor that an earlier version of the server wrote begins anew. */
const listItems = (pages: { items: TrashItem[] }[]) => [
  ...new Map(pages.flatMap(({ items }) => items).map((item) => [`${item.kind} ${item._id}`, item])).values(),
];

export const deletedProjectsQuery = (organizationId: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [deletedProjectsKey, organizationId],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listDeletedProjects, { params: { organizationId }, querystring: { cursor } }, { signal }),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime: 0,
  });

const trashOf = ({ organizationId, projectId }: LiveHint) => [[trashKey, organizationId, projectId]];

reactToHints({
  reload: {
    statuses: trashOf,
    labels: trashOf,
    task: (hint) => (hint.change === 'updated' ? [] : trashOf(hint)),
    project: ({ organizationId }) => [[deletedProjectsKey, organizationId]],
  },
});

export const useRestore = (place: TrashPlace, { _id, name }: TrashItem) =>
  useMutation({
    mutationFn: () => restore(place, _id),
    onSettled: (_reply, _error, _nothing, _result, { client }) => reloadPlace(client, place),
    meta: { success: messages.trash.restored(name), failure: restoreFailure },
  });

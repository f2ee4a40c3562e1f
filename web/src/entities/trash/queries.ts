import { listDeletedProjects, listTrash, type TrashItem } from '@muster/contract';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { paged } from '../../platform/api/pages.ts';
import { messages } from '../../messages.ts';
import { reloadPlace, restore, type TrashPlace } from './restore.ts';
import { restoreFailure } from './undo.ts';

export interface ProjectPlace {
  organizationId: string;
  projectId: string;
}

/** Deleted tasks and statuses of a project. */
export const trashQuery = ({ organizationId, projectId }: ProjectPlace) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['trash', organizationId, projectId],
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
    queryKey: ['deleted-projects', organizationId],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listDeletedProjects, { params: { organizationId }, querystring: { cursor } }, { signal }),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime: 0,
  });

export const useRestore = (place: TrashPlace, { _id, name }: TrashItem) =>
  useMutation({
    mutationFn: () => restore(place, _id),
    onSettled: (_reply, _error, _nothing, _result, { client }) => reloadPlace(client, place),
    meta: { success: messages.trash.restored(name), failure: restoreFailure },
  });

import type { TaskIds } from '../../authorization/scopes.ts';

const folderOf = ({ organizationId, projectId, taskId }: TaskIds) =>
  ['attachments', organizationId, projectId, taskId].join('/');

export const fileKey = (ids: TaskIds, id: string) => `${folderOf(ids)}/${id}`;
export const thumbnailKey = (ids: TaskIds, id: string) => `${fileKey(ids, id)}.thumbnail`;
/** A file of a task that was moved lies where it was uploaded. */
export const homeOf = (ids: TaskIds, storedIn: string | null | undefined): TaskIds =>
  storedIn ? { ...ids, projectId: storedIn } : ids;

/** Of whatever it is: a file that is no image has no thumbnail, and removing none does no harm. */
export const keysOf = (ids: TaskIds, id: string) => [fileKey(ids, id), thumbnailKey(ids, id)];

/** As the trash keeps it. */
export interface TrashedFile {
  id: string;
  stored_in?: string | null;
}

export const keysOfTrashed = (ids: TaskIds, files: TrashedFile[]) =>
  files.flatMap(({ id, stored_in }) => keysOf(homeOf(ids, stored_in), id));

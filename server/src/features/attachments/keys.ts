/** Where a task is found. */
export interface TaskIds {
  organizationId: string;
  projectId: string;
  taskId: string;
}

const folderOf = ({ organizationId, projectId, taskId }: TaskIds) =>
  ['attachments', organizationId, projectId, taskId].join('/');

export const fileKey = (ids: TaskIds, id: string) => `${folderOf(ids)}/${id}`;
export const thumbnailKey = (ids: TaskIds, id: string) => `${fileKey(ids, id)}.thumbnail`;
/** Of whatever it is: a file that is no image has no thumbnail, and removing none does no harm. */
export const keysOf = (ids: TaskIds, id: string) => [fileKey(ids, id), thumbnailKey(ids, id)];

/** Where a task is found. */
export interface TaskIds {
  organizationId: string;
  projectId: string;
  taskId: string;
}

const folderOf = ({ organizationId, projectId, taskId }: TaskIds) =>
  ['attachments', organizationId, projectId, taskId].join('/');

export const imageKey = (ids: TaskIds, id: string) => `${folderOf(ids)}/${id}`;
export const thumbnailKey = (ids: TaskIds, id: string) => `${imageKey(ids, id)}.thumbnail`;
export const keysOf = (ids: TaskIds, id: string) => [imageKey(ids, id), thumbnailKey(ids, id)];

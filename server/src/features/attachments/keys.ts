/** Where a task is found. */
export interface TaskIds {
  organizationId: string;
  projectId: string;
  taskId: string;
}

const folderOf = ({ organizationId, projectId, taskId }: TaskIds) =>
  ['attachments', organizationId, projectId, taskId].join('/');

export const imageKey = (place: TaskIds, id: string) => `${folderOf(place)}/${id}`;
export const thumbnailKey = (place: TaskIds, id: string) => `${imageKey(place, id)}.thumbnail`;
export const keysOf = (place: TaskIds, id: string) => [imageKey(place, id), thumbnailKey(place, id)];

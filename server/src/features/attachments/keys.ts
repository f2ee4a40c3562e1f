/** Where a task is found. */
export interface TaskPlace {
  organizationId: string;
  projectId: string;
  taskId: string;
}

const folderOf = ({ organizationId, projectId, taskId }: TaskPlace) =>
  ['attachments', organizationId, projectId, taskId].join('/');

export const imageKey = (place: TaskPlace, id: string) => `${folderOf(place)}/${id}`;
export const thumbnailKey = (place: TaskPlace, id: string) => `${imageKey(place, id)}.thumbnail`;
export const keysOf = (place: TaskPlace, id: string) => [imageKey(place, id), thumbnailKey(place, id)];

export const attachmentPath = ({ organizationId, projectId, taskId }: TaskPlace, id: string) =>
  `/api/organizations/${organizationId}/projects/${projectId}/tasks/${taskId}/attachments/${id}`;

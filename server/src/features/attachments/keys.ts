/** Whose task an attachment belongs to. */
export interface TaskPlace {
  organizationId: string;
  projectId: string;
  taskId: string;
}

type Place = Pick<TaskPlace, 'organizationId' | 'projectId'> & { taskId?: string };

/** Made of ids only, so that a project's or a task's files can be removed together. */
export const attachmentFolder = ({ organizationId, projectId, taskId }: Place) =>
  ['attachments', organizationId, projectId, ...(taskId ? [taskId] : [])].join('/');

export const imageKey = (place: TaskPlace, id: string) => `${attachmentFolder(place)}/${id}`;
export const thumbnailKey = (place: TaskPlace, id: string) => `${imageKey(place, id)}.thumbnail`;
export const keysOf = (place: TaskPlace, id: string) => [imageKey(place, id), thumbnailKey(place, id)];

export const attachmentPath = ({ organizationId, projectId, taskId }: TaskPlace, id: string) =>
  `/api/organizations/${organizationId}/projects/${projectId}/tasks/${taskId}/attachments/${id}`;

export function readKey(key: string): (TaskPlace & { id: string }) | undefined {
  const parts = /^attachments\/([^/]+)\/([^/]+)\/([^/]+)\/([^/.]+)/.exec(key)?.slice(1);
  if (!parts) return undefined;
  const [organizationId, projectId, taskId, id] = parts as [string, string, string, string];
  return { organizationId, projectId, taskId, id };
}

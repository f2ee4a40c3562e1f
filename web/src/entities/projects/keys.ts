/** Under which a project is kept: known also where nothing else of it is loaded. */
export const projectKey = 'project';

export const keyOfProject = ({ organizationId, projectId }: { organizationId: string; projectId: string }) =>
  [projectKey, organizationId, projectId] as const;

import { browserStorage } from '../../../platform/browser-storage.ts';
import { viewsKey } from '../../../platform/session/current-user.ts';

const mostKept = 100;

/** Whether a project may have views; not if it had none when it was last seen in this browser. Then room is kept for them. */
export const mayHaveViews = (projectId: string) => !projectsWithoutViews().includes(projectId);

export function rememberViews(projectId: string, hasViews: boolean) {
  const others = projectsWithoutViews().filter((id) => id !== projectId);
  const projectIds = hasViews ? others : [projectId, ...others].slice(0, mostKept);
  browserStorage.write(viewsKey, projectIds.length > 0 ? projectIds.join(' ') : null);
}

const projectsWithoutViews = () => browserStorage.read(viewsKey)?.split(' ') ?? [];

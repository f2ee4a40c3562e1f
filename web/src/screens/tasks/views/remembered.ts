import { browserStorage } from '../../../platform/browser-storage.ts';
import { viewsKey } from '../../../platform/session/current-user.ts';

const mostKept = 100;

/** Whether a project had views when it was last seen in this browser: then room is kept for them, and nothing moves when they come. */
export const hadViews = (projectId: string) => projectsWithViews().includes(projectId);

export function rememberViews(projectId: string, hasViews: boolean) {
  const others = projectsWithViews().filter((id) => id !== projectId);
  const projectIds = hasViews ? [projectId, ...others].slice(0, mostKept) : others;
  browserStorage.write(viewsKey, projectIds.length > 0 ? projectIds.join(' ') : null);
}

const projectsWithViews = () => browserStorage.read(viewsKey)?.split(' ') ?? [];

import { browserStorage } from '../../platform/browser-storage.ts';
import { createSessionMap } from '../../platform/store.ts';
import { viewsKey } from '../../platform/session/current-user.ts';

const mostKept = 100;

/** Whoever comes back to a list finds it where it was: what stands above it is as high until the page is loaded again. */
const answers = createSessionMap<boolean>();

/** Whether a project may have views; not if it had none when it was last seen in this browser. Then room is kept for them. */
export function mayHaveViews(projectId: string) {
  const answer = answers.get(projectId) ?? !projectsWithoutViews().includes(projectId);
  answers.set(projectId, answer);
  return answer;
}

export function rememberViews(projectId: string, hasViews: boolean) {
  const others = projectsWithoutViews().filter((id) => id !== projectId);
  const projectIds = hasViews ? others : [projectId, ...others].slice(0, mostKept);
  browserStorage.write(viewsKey, projectIds.length > 0 ? projectIds.join(' ') : null);
}

const projectsWithoutViews = () => browserStorage.read(viewsKey)?.split(' ') ?? [];

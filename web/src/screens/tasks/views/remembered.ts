import { browserStorage } from '../../../platform/browser-storage.ts';

const keyOf = (projectId: string) => `views:${projectId}`;

/** Whether a project had views when it was last seen in this browser: then room is kept for them, and nothing moves when they come. */
export const hadViews = (projectId: string) => browserStorage.read(keyOf(projectId)) !== null;

export const rememberViews = (projectId: string, hasViews: boolean) =>
  browserStorage.write(keyOf(projectId), hasViews ? 'some' : null);

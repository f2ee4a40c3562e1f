import { browserStorage } from '../../platform/browser-storage.ts';

export type TasksView = 'list' | 'board';

const keyOf = (projectId: string) => `view:${projectId}`;

/** How somebody last chose to see the tasks of a project in this browser. */
export const rememberedView = (projectId: string): TasksView =>
  browserStorage.read(keyOf(projectId)) === 'board' ? 'board' : 'list';

export const rememberView = (projectId: string, view: TasksView) =>
  browserStorage.write(keyOf(projectId), view === 'board' ? view : null);

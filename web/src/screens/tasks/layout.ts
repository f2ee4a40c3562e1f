import { taskLayouts, type TaskLayout } from '@muster/contract';
import { browserStorage } from '../../platform/browser-storage.ts';
import { currentUser } from '../../platform/session/current-user.ts';

export const isTaskLayout = (value: unknown): value is TaskLayout =>
  taskLayouts.some((layout) => layout === value);

const keyOf = (projectId: string) => `view:${currentUser()?._id}:${projectId}`;

/** How somebody last chose to see the tasks of a project in this browser. Another person at it has their own. */
export function rememberedLayout(projectId: string): TaskLayout {
  const layout = browserStorage.read(keyOf(projectId));
  return isTaskLayout(layout) ? layout : 'list';
}

export const rememberLayout = (projectId: string, layout: TaskLayout) =>
  browserStorage.write(keyOf(projectId), layout === 'list' ? null : layout);

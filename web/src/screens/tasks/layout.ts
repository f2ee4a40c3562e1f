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

const opening = 'opening';

/** In the layout's place, for boot.js and the loader: whoever is led to a view has no list fetched that is not shown. */
export function rememberOpening(projectId: string, hasOne: boolean) {
  const kept = browserStorage.read(keyOf(projectId));
  if (hasOne && kept === null) browserStorage.write(keyOf(projectId), opening);
  if (!hasOne && kept === opening) browserStorage.write(keyOf(projectId), null);
}

export const mayOpenWithView = (projectId: string) => browserStorage.read(keyOf(projectId)) === opening;

import { browserStorage } from '../../platform/browser-storage.ts';

/** How the tasks of a project are laid out, in the order of the switch. */
export const tasksLayouts = ['list', 'board', 'calendar', 'timeline'] as const;
export type TasksLayout = (typeof tasksLayouts)[number];

export const isTasksLayout = (value: unknown): value is TasksLayout =>
  tasksLayouts.some((layout) => layout === value);

const keyOf = (projectId: string) => `view:${projectId}`;

/** How somebody last chose to see the tasks of a project in this browser. */
export function rememberedLayout(projectId: string): TasksLayout {
  const layout = browserStorage.read(keyOf(projectId));
  return isTasksLayout(layout) ? layout : 'list';
}

export const rememberLayout = (projectId: string, layout: TasksLayout) =>
  browserStorage.write(keyOf(projectId), layout === 'list' ? null : layout);

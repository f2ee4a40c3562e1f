import { browserStorage } from '../../platform/browser-storage.ts';

/** How the tasks of a project are laid out, in the order of the switch. */
export const tasksViews = ['list', 'board', 'calendar', 'timeline'] as const;
export type TasksView = (typeof tasksViews)[number];

export const isTasksView = (value: unknown): value is TasksView => tasksViews.some((view) => view === value);

const keyOf = (projectId: string) => `view:${projectId}`;

/** How somebody last chose to see the tasks of a project in this browser. */
export function rememberedView(projectId: string): TasksView {
  const view = browserStorage.read(keyOf(projectId));
  return isTasksView(view) ? view : 'list';
}

export const rememberView = (projectId: string, view: TasksView) =>
  browserStorage.write(keyOf(projectId), view === 'list' ? null : view);

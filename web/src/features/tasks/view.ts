export type TasksView = 'list' | 'board';

const keyOf = (projectId: string) => `view:${projectId}`;

/** How somebody last chose to see the tasks of a project in this browser. */
export function rememberedView(projectId: string): TasksView {
  try {
    return localStorage.getItem(keyOf(projectId)) === 'board' ? 'board' : 'list';
  } catch {
    return 'list';
  }
}

export function rememberView(projectId: string, view: TasksView) {
  try {
    if (view === 'board') localStorage.setItem(keyOf(projectId), view);
    else localStorage.removeItem(keyOf(projectId));
  } catch {
    // Not remembered where storage is forbidden.
  }
}

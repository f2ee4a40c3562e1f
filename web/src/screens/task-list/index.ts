export { AddTask } from './AddTask.tsx';
export { clearSelection, selectAll, selection, useSelectedTasks } from './selection/selection.ts';
export { StatusTabs, tabId } from './StatusTabs.tsx';
export { TaskList } from './TaskList.tsx';
export { TaskSkeletons } from './TaskSkeletons.tsx';

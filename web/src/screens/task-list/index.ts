export { AddTask } from './AddTask.tsx';
export { Pick } from './selection/Pick.tsx';
export {
  clearSelection,
  selectAll,
  selection,
  useListedTasks,
  useSelectedTasks,
} from './selection/selection.ts';
export { useSelecting } from './selection/use-selecting.ts';
export { StatusTabs, tabId } from './StatusTabs.tsx';
export { TaskList } from './TaskList.tsx';
export { TaskRow } from './TaskRow.tsx';
export { TaskSkeletons } from './TaskSkeletons.tsx';

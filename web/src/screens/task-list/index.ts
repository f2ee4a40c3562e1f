export { AddTask } from './AddTask.tsx';
export { Pick } from './selection/Pick.tsx';
export {
  selectByTap,
  clearSelection,
  extendTo,
  selectMore,
  selection,
  startSelecting,
  selectingAll,
  useIsSelecting,
  useListedBeside,
  useListedTasks,
  useSelectedTasks,
} from './selection/selection.ts';
export {
  isAllKey,
  selectAllListed,
  useSelecting,
  useSelectKey,
  useSelectingAll,
} from './selection/use-selecting.ts';
export type { Reach } from './selection/rules.ts';
export { StatusTabs, tabId } from './StatusTabs.tsx';
export { TaskList } from './TaskList.tsx';
export { TaskRow } from './TaskRow.tsx';
export { rowHeight } from './TaskRows.tsx';
export { TaskSkeletons } from './TaskSkeletons.tsx';

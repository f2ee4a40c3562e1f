export { AddTask } from './AddTask.tsx';
export { Pick } from './selection/Pick.tsx';
export {
  chooseByTap,
  clearSelection,
  extendTo,
  selectAll,
  selection,
  startPicking,
  takingAll,
  useIsSelecting,
  useListedBeside,
  useListedTasks,
  useSelectedTasks,
} from './selection/selection.ts';
export { isAllKey, takeAll, useSelecting, useSelectKey, useTakingAll } from './selection/use-selecting.ts';
export { StatusTabs, tabId } from './StatusTabs.tsx';
export { TaskList } from './TaskList.tsx';
export { TaskRow } from './TaskRow.tsx';
export { TaskSkeletons } from './TaskSkeletons.tsx';

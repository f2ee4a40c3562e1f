export { Assignees, namesOf } from './Assignees.tsx';
export { DueWords } from './DueWords.tsx';
export { EditButton } from './EditButton.tsx';
export { EditTask } from './EditTask.tsx';
export {
  dropTask,
  findListed,
  holdLists,
  isInOrder,
  listKey,
  placeTask,
  putTask,
  reloadLists,
  settleTask,
  type LoadedTasks,
} from './lists.ts';
export { newTaskDraft } from './new-task-draft.ts';
export { expireDetails, patchDetails } from './queries.ts';
export { RefusedTasks } from './RefusedTasks.tsx';
export { RowActions } from './RowActions.tsx';
export { useRowDraft } from './row-drafts.ts';
export { priorityNames, TallyMark } from './Tally.tsx';
export { useTasksScreen } from './tasks-context.ts';
export { TouchMark } from './TouchMark.tsx';
export { useAddTask } from './use-add-task.ts';
export { useOffsetTop } from './use-offset-top.ts';
export { useRows } from './use-rows.ts';
export { useSteadyList } from './use-steady-list.ts';
export { allIndexes, withIndexes } from './with-indexes.ts';
export { PaperNote } from './PaperNote.tsx';

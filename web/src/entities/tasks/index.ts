export { findShown, partChange, usePartChanges, type TaskIds } from './part-changes.ts';
export {
  expireDetails,
  overtaken,
  showDetails,
  staleTask,
  taskQuery,
  toTask,
  type TaskToCreate,
} from './queries.ts';
export { updateTaskOf } from './updating.ts';

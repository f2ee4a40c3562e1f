export { sweepBulkChanges } from './bulk/undo-queries.ts';
export { children as taskChildren } from './children-queries.ts';
export { lockToCount, recount } from './counts-queries.ts';
export { completeColumn, lockTasksOf, moveColumn } from './board-queries.ts';
export { listedTaskJsonWith } from './json.ts';
export { onlyLists } from './page-queries.ts';
export { canDeleteTask } from './policy.ts';
export { unassign } from './queries.ts';
export { restoreTask } from './trash-queries.ts';

export { moveColumn } from './board-queries.ts';
export { unassign } from './queries.ts';

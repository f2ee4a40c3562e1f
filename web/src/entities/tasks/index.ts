export { findShown, usePartChanges, type TaskIds } from './part-changes.ts';
export { expireDetails, showDetails, taskQuery } from './queries.ts';

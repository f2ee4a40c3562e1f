export { removalLock } from './queries.ts';
export { discardFiles, keepFiles, withStoredFiles } from './store.ts';
export { removeFileIfUnused, removeUnusedFiles } from './workers.ts';

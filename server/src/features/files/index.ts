export { removalLock } from './queries.ts';
export { discardFiles, discardFilesLater, keepFiles, withStoredFiles } from './store.ts';
export { removeFileIfUnused, removeUnusedFiles } from './workers.ts';

export { keepLabels } from './queries.ts';
export { restoreLabel } from './restore.ts';

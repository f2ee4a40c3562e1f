export { keepLabels, keepThoseLeft } from './queries.ts';
export { restoreLabel } from './restore.ts';

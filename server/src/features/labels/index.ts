export { keepLabels, keepThoseLeft, labelColor } from './queries.ts';
export { restoreLabel } from './restore.ts';

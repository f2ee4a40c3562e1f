export { isPinned, isPinnedBy } from './queries.ts';

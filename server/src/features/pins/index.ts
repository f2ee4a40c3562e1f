export { isPinned } from './queries.ts';

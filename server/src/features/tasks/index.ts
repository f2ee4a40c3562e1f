export { unassign } from './queries.ts';

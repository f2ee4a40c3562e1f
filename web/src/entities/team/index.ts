export { teamQuery } from './queries.ts';

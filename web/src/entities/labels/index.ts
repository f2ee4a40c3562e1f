export { labelsQuery } from './queries.ts';

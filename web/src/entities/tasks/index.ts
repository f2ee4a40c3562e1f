export { expireDetails, showDetails, taskQuery } from './queries.ts';

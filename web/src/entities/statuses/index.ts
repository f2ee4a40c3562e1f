export { freshStatuses, statusesQuery, useStartStatuses } from './queries.ts';

export { statusesQuery, useStartStatuses } from './queries.ts';

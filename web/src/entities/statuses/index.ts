export { inOrder } from './order.ts';
export { freshStatuses, statusesQuery, useStartStatuses } from './queries.ts';

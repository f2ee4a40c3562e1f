export { inOrder } from './order.ts';
export { statusesQuery, useStartStatuses } from './queries.ts';

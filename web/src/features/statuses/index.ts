export { statusesQuery, useCreateStatus } from './queries.ts';

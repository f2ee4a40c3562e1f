export { fileMegabytesQuery, organizationQuery, organizationsQuery } from './queries.ts';

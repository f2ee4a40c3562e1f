export { organizationQuery, organizationsQuery } from './queries.ts';

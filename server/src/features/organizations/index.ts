export { foundOrganization } from './queries.ts';

export { logoKey } from './logos.ts';
export { foundOrganization } from './queries.ts';

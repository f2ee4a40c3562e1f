export { logoKey } from './logos.ts';
export { foundOrganization } from './found.ts';
export { insertOrganization } from './queries.ts';

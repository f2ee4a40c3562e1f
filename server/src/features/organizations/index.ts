export { isLogoKeyUsed } from './logos.ts';
export { foundOrganization } from './queries.ts';

export { isLogoKeyUsed } from './logos.ts';
export { eraseContents, foundOrganization } from './queries.ts';

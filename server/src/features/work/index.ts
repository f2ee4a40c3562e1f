export { readWork } from './page.ts';
export { listOrganizations } from './queries.ts';

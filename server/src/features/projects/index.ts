export {
  eraseOrganization,
  eraseOrganizationsLater,
  eraseProjectIfOver,
  eraseProjectsLater,
} from './erase.ts';
export { isTheirs } from './queries.ts';

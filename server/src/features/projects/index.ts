export {
  eraseOrganization,
  eraseOrganizationsLater,
  eraseProjectIfOver,
  eraseProjectsLater,
} from './erase.ts';
export { isReachedBy } from './queries.ts';

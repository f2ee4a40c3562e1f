export {
  eraseOrganization,
  eraseOrganizationsLater,
  eraseProjectIfOver,
  eraseProjectsLater,
} from './erase.ts';
export { readCountsFor } from './progress-queries.ts';
export { isReachedBy } from './queries.ts';

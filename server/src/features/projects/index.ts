export {
  eraseOrganization,
  eraseOrganizationsLater,
  eraseProjectIfOver,
  eraseProjectsLater,
} from './erase.ts';
export { readCounts } from './progress-queries.ts';
export { isReachedBy } from './queries.ts';

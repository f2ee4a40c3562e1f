export {
  eraseOrganization,
  eraseOrganizationsLater,
  eraseProjectIfOver,
  eraseProjectsLater,
} from './erase.ts';
export { selectCounts } from './progress-queries.ts';
export { isReachedBy } from './queries.ts';

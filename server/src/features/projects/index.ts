export { eraseOrganization, eraseProjectIfOver, eraseProjectsLater } from './erase.ts';

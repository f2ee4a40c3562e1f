export { eraseOrganization, eraseProjectAndFiles } from './erase.ts';

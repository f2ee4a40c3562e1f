export { findByCredentials, renewHash } from './credentials.ts';

export { findByCredentials } from './credentials.ts';

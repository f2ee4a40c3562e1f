export { reloadInbox } from './queries.ts';

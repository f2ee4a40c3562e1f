export { sweepNotices } from './queries.ts';

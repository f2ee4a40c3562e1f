export { sweepDigests } from './queries.ts';
export { sendDigests } from './send.ts';

export { proofQuery } from './queries.ts';

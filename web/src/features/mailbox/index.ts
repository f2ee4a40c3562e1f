export { proofQuery } from './queries.ts';
export { UnprovenNotice } from './UnprovenNotice.tsx';

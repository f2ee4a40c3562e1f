export { requireProof, startProof } from './prove.ts';
export { findOwnEmail, ownEmail } from './queries.ts';
export { proofsTo } from './routes.ts';

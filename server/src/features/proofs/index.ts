export { findOwnEmail, ownEmail, requireProof, startProof } from './prove.ts';
export { proofsTo } from './routes.ts';

export { hasProof, requireProof, startProof } from './prove.ts';
export { proofsTo } from './routes.ts';

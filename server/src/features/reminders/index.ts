export { sweepMornings } from './queries.ts';
export { remind } from './remind.ts';

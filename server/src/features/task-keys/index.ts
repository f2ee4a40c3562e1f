export { readNumber } from './key.ts';

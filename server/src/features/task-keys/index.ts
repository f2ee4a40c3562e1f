export { readKey, readNumber } from './key.ts';
export { seenRef } from './ref-json.ts';

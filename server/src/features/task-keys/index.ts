export { readKey, readNumber } from './key.ts';
export { refJson } from './ref-json.ts';

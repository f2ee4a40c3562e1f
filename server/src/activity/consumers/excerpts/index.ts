export { longestSource, plainText, type NameOf } from './plain-text.ts';
export { findNames } from './queries.ts';

export { readFilter } from './address.ts';
export { FilterRow } from './FilterRow.tsx';
export { sortNames, wayOf } from './sort-words.ts';

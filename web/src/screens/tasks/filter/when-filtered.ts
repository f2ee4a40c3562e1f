export { readFilter } from './address.ts';
export { FilterRow } from './FilterRow.tsx';
export { groupNames, sortNames, wayOf } from './sort-words.ts';

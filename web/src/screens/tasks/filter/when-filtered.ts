export { readFilter } from './address.ts';
export { FilterRow } from './FilterRow.tsx';
export { NoGroups } from '../../parts/groups/GroupStates.tsx';
export { groupNames, sortNames, wayOf } from './sort-words.ts';

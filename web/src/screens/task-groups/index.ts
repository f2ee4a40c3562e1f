export { GroupedList } from './GroupedList.tsx';
export { loadGroups } from './load.ts';

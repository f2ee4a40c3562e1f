import {
  filterValues,
  readRange,
  type FilterField,
  type Label,
  type Person,
  type Priority,
  type StatusCategory,
  type TaskStatus,
} from '@muster/contract';
import { categoryNames } from '../../../entities/statuses/categories.ts';
import { priorityNames } from '../../parts/tasks/Tally.tsx';
import { formatDay } from '../../../ui/primitives/dates.ts';
import type { Filter } from './changes.ts';

/** Whom and what the values name. */
export interface Around {
  statuses: readonly TaskStatus[];
  labels: readonly Label[];
  people: readonly Person[];
  /** Their id. */
  me: string;
}

export const fieldNames: Record<FilterField, string> = {
  status: 'Status',
  category: 'Category',
  assignee: 'Assignee',
  creator: 'Creator',
  label: 'Label',
  priority: 'Priority',
  due: 'Due date',
  start: 'Start date',
  created: 'Created',
  updated: 'Updated',
  completed: 'Completed',
  has: 'Has',
  watched: 'Watcher',
  parent: 'Parent',
};

export function compareWords({ field, isNot, values }: Pick<Filter, 'field' | 'isNot' | 'values'>) {
  if (values.length > 1 || field === 'has') return isNot ? 'none of' : 'any of';
  return isNot ? 'is not' : 'is';
}

const words: Record<string, string> = {
  me: 'Me',
  nobody: 'Nobody',
  overdue: 'Overdue',
  today: 'Today',
  thisWeek: 'This week',
  nextWeek: 'Next week',
  files: 'Files',
  checklist: 'Unfinished checklist',
  comments: 'Comments',
  subTasks: 'Sub-tasks',
  block: 'A task that blocks it',
};

const none: Partial<Record<FilterField, string>> = {
  label: 'No label',
  due: 'No due date',
  start: 'No start date',
  parent: 'No parent',
};

export function valueWords(field: FilterField, value: string, { statuses, labels, people }: Around): string {
  if (value === 'none') return none[field]!;
  if (field === 'status') return statuses.find(({ _id }) => _id === value)?.name ?? 'Another status';
  if (field === 'priority') return priorityNames[value as Priority];
  if (field === 'category') return categoryNames[value as StatusCategory];
  if (field === 'parent') return 'A task';
  if (field === 'label') return labels.find(({ _id }) => _id === value)?.name ?? 'Another label';
  return (
    words[value] ?? people.find(({ _id }) => _id === value)?.fullName ?? rangeWords(value) ?? 'Somebody else'
  );
}

function rangeWords(value: string) {
  const range = readRange(value);
  if (!range) return undefined;
  const { from, to } = range;
  if (from === undefined) return `Until ${formatDay(to!)}`;
  if (to === undefined) return `From ${formatDay(from)}`;
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}

/** 'Assignee is Me', 'Label none of Print, Tides'. */
export const filterWords = (filter: Filter, around: Around) =>
  `${fieldNames[filter.field]} ${compareWords(filter)} ${allWords(filter, around)}`;

/** In the order in which they are offered. */
export function allWords({ field, values }: Filter, around: Around) {
  const offered = valuesOf(field, around).filter((value) => values.includes(value));
  return [...new Set([...offered, ...values])].map((value) => valueWords(field, value, around)).join(', ');
}

/** What can be chosen of a field, apart from days. One’s own name is Me. */
export function valuesOf(field: FilterField, { statuses, labels, people, me }: Around): string[] {
  const { words: known, or } = filterValues[field];
  if (field === 'status') return statuses.map(({ _id }) => _id);
  if (field === 'label') return [...labels.map(({ _id }) => _id), ...known];
  const others =
    or === 'ids' && field !== 'parent' ? people.map(({ _id }) => _id).filter((id) => id !== me) : [];
  return [...known, ...others];
}

export const takesDays = (field: FilterField) => filterValues[field].or === 'days';

/** '12 tasks match'. */
export function matchWords(counted: readonly { count: number; isMore: boolean }[]) {
  const count = counted.reduce((sum, one) => sum + one.count, 0);
  const more = counted.some(({ isMore }) => isMore) ? '+' : '';
  if (count === 0 && !more) return 'No task matches';
  return count === 1 && !more ? '1 task matches' : `${count}${more} tasks match`;
}

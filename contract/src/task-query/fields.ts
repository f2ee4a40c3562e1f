import { limits } from '../limits.ts';
import { statusCategories } from '../narrowing.ts';
import { priorities } from '../priorities.ts';
import { readRange } from './days.ts';
import { dueGroups, type TaskGroup } from './sorts.ts';

/** What tasks are filtered by, in the order in which a query is written. */
export const filterFields = [
  'status',
  'category',
  'assignee',
  'creator',
  'label',
  'priority',
  'due',
  'start',
  'created',
  'updated',
  'completed',
  'has',
  'watched',
  'parent',
] as const;
export type FilterField = (typeof filterFields)[number];

/** With a minus before it: none of. */
export type FilterParam = FilterField | `-${FilterField}`;

interface Values {
  words: readonly string[];
  /** What else may stand there. */
  or?: 'ids' | 'days';
}

const days = ['today', 'thisWeek', 'nextWeek'];

/**
 * The words that a field knows. `has=checklist` means that something of it is left to do, `has=block` that an open task of the project
 * blocks it; `due=overdue`, that the day is past and the
 * task is in no status that is over.
 */
export const filterValues: Readonly<Record<FilterField, Values>> = {
  status: { words: [], or: 'ids' },
  category: { words: statusCategories },
  assignee: { words: ['me', 'nobody'], or: 'ids' },
  creator: { words: ['me'], or: 'ids' },
  label: { words: ['none'], or: 'ids' },
  priority: { words: priorities },
  due: { words: ['overdue', ...days, 'none'], or: 'days' },
  start: { words: [...days, 'none'], or: 'days' },
  created: { words: ['today', 'thisWeek'], or: 'days' },
  updated: { words: ['today', 'thisWeek'], or: 'days' },
  completed: { words: ['today', 'thisWeek'], or: 'days' },
  has: { words: ['files', 'checklist', 'comments', 'subTasks', 'block'] },
  watched: { words: ['me'] },
  parent: { words: ['none'], or: 'ids' },
};

const others = {
  ids: { are: 'ids', isOne: (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) },
  days: { are: 'days such as 2026-11-01..2026-11-30', isOne: (value: string) => Boolean(readRange(value)) },
};

/** What may stand there, for whoever wrote something else. */
export function describeValues(param: FilterParam) {
  const { words, or } = filterValues[fieldOf(param)];
  const all = [...words, ...(or ? [others[or].are] : [])];
  const named = all.length > 1 ? `${all.slice(0, -1).join(', ')} or ${all.at(-1)}` : all[0];
  return `${param} takes ${named}, at most ${limits.filterValues}, joined by commas`;
}

export const fieldOf = (param: FilterParam) => param.replace('-', '') as FilterField;

/** Each once, words before all else, so that the same values are written in the same way; nothing where one is not known. */
export function readValues(field: FilterField, text: string) {
  const { words, or } = filterValues[field];
  const given = text.split(',').map((value) => value.trim());
  const values = orderValues(field, or === 'ids' ? given.map((value) => value.toLowerCase()) : given);
  const isKnown = (value: string) => words.includes(value) || (or !== undefined && others[or].isOne(value));
  return values.length <= limits.filterValues && values.every(isKnown) ? values : undefined;
}

export const isGroupValue = (group: TaskGroup, value: string) =>
  group === 'due'
    ? dueGroups.some((name) => name === value)
    : value !== 'me' && !value.includes(',') && readValues(group, value)?.[0] === value;

export function orderValues(field: FilterField, values: readonly string[]) {
  const { words } = filterValues[field];
  const given = new Set(values);
  return [
    ...words.filter((word) => given.has(word)),
    ...[...given].filter((value) => !words.includes(value)).toSorted(),
  ];
}

import { isReversed, keyOfSort, type SortKey, type TaskGroup, type TaskSort } from '@muster/contract';

export const sortNames: Record<SortKey, string> = {
  newest: 'Created',
  updated: 'Updated',
  due: 'Due date',
  priority: 'Priority',
  title: 'Title',
  estimate: 'Estimate',
  place: 'Board order',
};

export const groupNames: Record<TaskGroup, string> = {
  status: 'Status',
  assignee: 'Assignee',
  priority: 'Priority',
  label: 'Label',
  due: 'Due date',
  parent: 'Parent',
};

/** The plain way, and turned round. */
export const sortWays: Record<SortKey, readonly [string, string]> = {
  newest: ['Newest first', 'Oldest first'],
  updated: ['Last changed first', 'Longest untouched first'],
  due: ['Soonest first', 'Latest first'],
  priority: ['Highest first', 'Lowest first'],
  title: ['A to Z', 'Z to A'],
  estimate: ['Largest first', 'Smallest first'],
  place: ['Top first', 'Bottom first'],
};

export const wayOf = (sort: TaskSort) => sortWays[keyOfSort(sort)][isReversed(sort) ? 1 : 0];

import { groupsOf, matchesTask, type Task, type TaskStatus } from '@muster/contract';
import { currentUser } from '../../../platform/session/current-user.ts';
import { dayOf, today } from '../dates/today.ts';
import type { ListQuery } from './list-order.ts';

export function matches(task: Task, query: ListQuery, statuses: readonly TaskStatus[] | undefined) {
  const { group, in: value } = query;
  if (group && value !== undefined && !groupsOf(task, group, today()).includes(value)) return false;
  return matchesTask(task, query, {
    me: currentUser()?._id ?? '',
    today: today(),
    dayOf,
    categoryOf: (id) => statuses?.find(({ _id }) => _id === id)?.category,
  });
}

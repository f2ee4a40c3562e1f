import { groupsOf, matchesTask, type Task, type TaskStatus } from '@muster/contract';
import { currentUser } from '../../../platform/session/current-user.ts';
import { isoDay } from '../dates/iso-day.ts';
import type { ListQuery } from './list-order.ts';

export function matches(task: Task, query: ListQuery, statuses: readonly TaskStatus[] | undefined) {
  const today = isoDay(new Date());
  const { group, in: value } = query;
  if (group && value !== undefined && !groupsOf(task, group, today).includes(value)) return false;
  return matchesTask(task, query, {
    me: currentUser()?._id ?? '',
    today,
    dayOf: (moment) => isoDay(new Date(moment)),
    categoryOf: (id) => statuses?.find(({ _id }) => _id === id)?.category,
  });
}

import { matchesTask, type Task, type TaskQuery, type TaskStatus } from '@muster/contract';
import { currentUser } from '../../platform/session/current-user.ts';
import { dayOf } from './dates/day.ts';

export const matches = (task: Task, query: TaskQuery, statuses: readonly TaskStatus[] | undefined) =>
  matchesTask(task, query, {
    me: currentUser()?._id ?? '',
    today: dayOf(new Date()),
    dayOf: (moment) => dayOf(new Date(moment)),
    categoryOf: (id) => statuses?.find(({ _id }) => _id === id)?.category,
  });

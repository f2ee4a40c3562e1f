import { matchesTask, type Task, type TaskQuery, type TaskStatus } from '@muster/contract';
import { currentUser } from '../../../platform/session/current-user.ts';
import { isoDay } from '../dates/iso-day.ts';

export const matches = (task: Task, query: TaskQuery, statuses: readonly TaskStatus[] | undefined) =>
  matchesTask(task, query, {
    me: currentUser()?._id ?? '',
    today: isoDay(new Date()),
    dayOf: (moment) => isoDay(new Date(moment)),
    categoryOf: (id) => statuses?.find(({ _id }) => _id === id)?.category,
  });

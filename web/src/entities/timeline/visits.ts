import type { TimelineEntry } from '@muster/contract';
import { browserStorage } from '../../platform/browser-storage.ts';
import { visitsKey } from '../../platform/session/current-user.ts';

/** A task, and until when somebody has seen in this browser what happened to it, by the server's clock. */
type Visit = readonly [taskId: string, seenUntil: string];

const mostKept = 300;

export const seenUntil = (taskId: string) => read().find(([id]) => id === taskId)?.[1];

/** Those looked at last are kept. */
export function noteSeen(taskId: string, until: string) {
  const before = seenUntil(taskId);
  if (before !== undefined && before >= until) return;
  const others = read().filter(([id]) => id !== taskId);
  const visits: Visit[] = [[taskId, until], ...others];
  browserStorage.write(visitsKey, JSON.stringify(visits.slice(0, mostKept)));
}

function read(): Visit[] {
  try {
    const visits: unknown = JSON.parse(browserStorage.read(visitsKey) ?? '[]');
    return Array.isArray(visits) ? visits.filter(isVisit) : [];
  } catch {
    return [];
  }
}

const isVisit = (value: unknown): value is Visit =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string';

const timeOf = (entry: TimelineEntry) =>
  entry.type === 'comment' ? entry.comment.createdAt : entry.activity.at;

const makerOf = (entry: TimelineEntry) =>
  entry.type === 'comment' ? entry.comment.author._id : entry.activity.actor?._id;

/** Of the newest; one's own comments, which are shown before the server has them, bear the browser's time. */
export function newestTime(entries: readonly TimelineEntry[], me: string) {
  const newest = entries.findLast((entry) => entry.type !== 'comment' || makerOf(entry) !== me);
  return newest && timeOf(newest);
}

interface Visited {
  /** Until when all was seen the last time; nothing where there was none. */
  seen: string | undefined;
  /** Of the newest when this visit began: what comes while somebody looks is no news of that kind. */
  until: string | undefined;
  me: string;
}

/** At which entry begins what others have done between the last visit and this one; -1 where that is nothing. */
export const findNews = (entries: readonly TimelineEntry[], { seen, until, me }: Visited) =>
  seen === undefined || until === undefined
    ? -1
    : entries.findIndex((entry) => {
        const at = timeOf(entry);
        return at > seen && at <= until && makerOf(entry) !== me;
      });

import type { TimelineEntry } from '@muster/contract';
import { useEffect, useState } from 'react';
import { findNews, newestTime, noteSeen } from '../../../entities/timeline/visits.ts';
import { useSignedInUser } from '../../../platform/session/current-user.ts';

/** Until when there was something to see as it began. */
export const useVisit = () => useState<string>();
export type Visit = ReturnType<typeof useVisit>;

interface Looking {
  taskId: string;
  /** Until when all was seen before this visit. */
  seen: string | undefined;
  visit: Visit;
  /** Whether none are on their way that came before now. */
  isFresh: boolean;
}

/** At which entry the news of this visit begins, or -1; notes what is seen of it while somebody looks. */
export function useNews(entries: readonly TimelineEntry[], { taskId, seen, visit, isFresh }: Looking) {
  const { _id: me } = useSignedInUser();
  const newest = newestTime(entries, me);
  const [until, setUntil] = visit;
  if (until === undefined && newest !== undefined && isFresh) setUntil(newest);

  useEffect(() => {
    if (newest === undefined) return undefined;
    const note = () => document.visibilityState === 'visible' && noteSeen(taskId, newest);
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [taskId, newest]);
  return findNews(entries, { seen, until, me });
}

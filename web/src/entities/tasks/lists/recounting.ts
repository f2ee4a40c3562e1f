import type { QueryClient } from '@tanstack/react-query';
import { atOwnMoment, invalidateSoon, isDue, soonMs } from '../../../platform/api/invalidate-soon.ts';
import { createSessionMap } from '../../../platform/store.ts';
import type { ProjectIds } from '../../projects/index.ts';

export const countsKey = ({ organizationId, projectId }: ProjectIds) =>
  ['task-counts', organizationId, projectId] as const;

/** After an own change, where the server has counted. */
export const recountSoon = (client: QueryClient, ids: ProjectIds) =>
  invalidateSoon(client, countsKey(ids), soonMs);

const longestMs = 16_000;
const many = 3;

interface Pace {
  pauseMs: number;
  asksAt: number;
  /** Since it was decided to ask. */
  heard: number;
}

const paces = createSessionMap<Pace>();

/**
 * After a change of somebody else, which everybody hears of at once: each browser asks at a moment of its own, and ever
 * less often while many changes follow one another.
 */
export function recountAfterOthers(client: QueryClient, ids: ProjectIds) {
  const now = Date.now();
  const last = paces.get(ids.projectId) ?? { pauseMs: soonMs, asksAt: 0, heard: 0 };
  if (isDue(countsKey(ids))) return void last.heard++;
  const isBusy = last.heard >= many && now < last.asksAt + last.pauseMs;
  const pauseMs = isBusy ? Math.min(2 * last.pauseMs, longestMs) : soonMs;
  const ms = atOwnMoment(pauseMs);
  paces.set(ids.projectId, { pauseMs, asksAt: now + ms, heard: 0 });
  invalidateSoon(client, countsKey(ids), ms);
}

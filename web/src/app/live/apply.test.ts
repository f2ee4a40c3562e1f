import type { LiveHint } from '@muster/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { blocksQuery } from '../../entities/links/blocks.ts';
import { organizationInsightsQuery } from '../../entities/insights/queries.ts';
import { overviewQuery } from '../../entities/projects/overview.ts';
import { projectsQuery } from '../../entities/projects/queries.ts';
import { timelineKey } from '../../entities/timeline/keys.ts';
import '../../entities/timeline/queries.ts';
import { ownDeletions } from '../../entities/tasks/hints/own-deletions.ts';
import { signedInAsAda } from '../../../test/signed-in.ts';
import { createApplier } from './apply.ts';
import { createDepartures } from './departures.ts';

signedInAsAda();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ids = { organizationId: 'acme', projectId: 'website' };
const hint: LiveHint = { kind: 'task', ...ids, ids: ['1'], change: 'updated', version: 2 };
const kept = {
  timeline: [timelineKey, ids.organizationId, ids.projectId, '1'],
  overview: overviewQuery(ids).queryKey,
  projects: projectsQuery(ids.organizationId).queryKey,
  blocks: blocksQuery(ids, '2026-01-01', '2026-01-31').queryKey,
  insights: organizationInsightsQuery(ids.organizationId, 12).queryKey,
};

/** When each is asked for by a browser whose moments come at this part of the time that there is. */
async function askedAfter(moment: number) {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(moment);
  const client = new QueryClient();
  for (const queryKey of Object.values(kept)) client.setQueryData(queryKey, {});
  const where = { path: () => '/', go: async () => undefined, recheck: async () => undefined };
  createApplier(client, createDepartures(client, where)).receive([hint]);
  const asked: Partial<Record<keyof typeof kept, number>> = {};
  for (let ms = 20; ms <= 4_000; ms += 20) {
    await vi.advanceTimersByTimeAsync(20);
    for (const name of Object.keys(kept) as (keyof typeof kept)[])
      if (client.getQueryState(kept[name])?.isInvalidated) asked[name] ??= ms;
  }
  return asked;
}

test('what everybody hears at once is asked for by each browser at a moment of its own, and soon', async () => {
  expect(await askedAfter(0)).toEqual({
    timeline: 80,
    overview: 580,
    projects: 1_080,
    blocks: 580,
    insights: 1_080,
  });
  expect(await askedAfter(1)).toEqual({
    timeline: 240,
    overview: 1_740,
    projects: 3_240,
    blocks: 1_740,
    insights: 3_240,
  });
});

test('after a gap, what was being loaded for the first time is loaded once more', async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const where = { path: () => '/', go: async () => undefined, recheck: async () => undefined };
  const answers: ((answer: number) => void)[] = [];
  const queryFn = () => new Promise<number>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey: ['members'], queryFn });
  const stop = observer.subscribe(() => {});
  // Nobody tells of it any more.
  ownDeletions.set('1', 'gone');
  createApplier(client, createDepartures(client, where)).receive([{ kind: 'refresh' }]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ownDeletions.size).toBe(0);
  // It was read before what has been missed, perhaps.
  answers[0]!(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(answers).toHaveLength(2);
  answers[1]!(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(client.getQueryData(['members'])).toBe(2);
  stop();
});

import { hash, randomBytes } from 'node:crypto';
import * as contract from '@muster/contract';
import type { WorkTask } from '@muster/contract';
import { requirePrincipal } from '../../authorization/scopes.ts';
import { hashToken } from '../../identity/sessions.ts';
import { networkOf, type Allowance } from '../../identity/throttle.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { App } from '../../platform/http/app.ts';
import { notFound } from '../../platform/http/errors.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { listOrganizations, readWork } from '../work/index.ts';
import { calendarOf } from './ics.ts';
import * as queries from './queries.ts';

export async function calendarFeedRoutes(
  app: App,
  { db, config, throttle }: Pick<Services, 'db' | 'config' | 'throttle'>,
) {
  app.route({
    ...contract.getCalendarFeed,
    config: { readsAhead: true },
    handler: async (request) => {
      const feed = await request.readAhead((way) => queries.findFeed(db, way));
      return ok({ feed: feed ? toFeed(feed) : null });
    },
  });

  app.route({
    ...contract.makeCalendarFeed,
    handler: async (request) => {
      const { userId } = requirePrincipal(request);
      await throttle.take(feedsMade(userId));
      const secret = randomBytes(32).toString('base64url');
      const feed = await queries.saveFeed(db, userId, hashToken(secret));
      return ok({ feed: toFeed(feed), link: `${config.publicUrl}/api/users/calendar/${secret}.ics` });
    },
  });

  app.route({
    ...contract.closeCalendarFeed,
    handler: async (request) => {
      await queries.deleteFeed(db, requirePrincipal(request).userId);
      return ok({});
    },
  });

  app.route({
    ...contract.readCalendarFeed,
    handler: async (request, reply) => {
      const secretHash = hashToken(request.params.file.replace('.ics', ''));
      const owner = await queries.findOwner(db, secretHash);
      if (!owner) {
        await throttle.take(guesses(networkOf(request.ip)));
        throw notFound('Calendar');
      }
      await throttle.take(readings(owner.userId));
      const text = calendarOf(await listDue(db, owner.userId), config.publicUrl);
      const etag = `"${hash('sha256', text, 'base64url')}"`;
      // Asked again each time: what somebody may not see any more is to be gone.
      void reply.header('etag', etag).header('cache-control', 'private, no-cache');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="muster.ics"')
        .send(text);
    },
  });
}

const mostTasks = 1_000;

/** The work that somebody is assigned to, as they may see it now; those without a day come last. */
async function listDue(db: Db, userId: string) {
  const organizations = await listOrganizations(db, { userId });
  const due: WorkTask[] = [];
  for (let behind: string | undefined; due.length < mostTasks;) {
    const asked = { which: 'assigned', limit: contract.limits.pageSize, behind } as const;
    const page = await readWork(db, userId, organizations, asked);
    const tasks = page.tasks.map((task) => JSON.parse(task) as WorkTask);
    due.push(...tasks.filter(({ dueDate }) => dueDate !== null));
    behind = page.last;
    if (behind === undefined || tasks.at(-1)?.dueDate === null) break;
  }
  return due;
}

const toFeed = ({ createdAt }: { createdAt: Date }) => ({ createdAt: createdAt.toISOString() });

const feedsMade = (userId: string): Allowance => ({
  of: ['calendar feeds of', userId],
  hits: 20,
  seconds: 3600,
});
/** Programs ask every few minutes at most, and somebody may have several. */
const readings = (userId: string): Allowance => ({
  of: ['calendar read of', userId],
  hits: 120,
  seconds: 3600,
});
const guesses = (network: string): Allowance => ({
  of: ['calendars asked for from', network],
  hits: 300,
  seconds: 3600,
});

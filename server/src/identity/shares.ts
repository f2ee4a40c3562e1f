import { limits } from '@muster/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseSilent } from '../platform/db/errors.ts';
import type { App } from '../platform/http/app.ts';
import { busy, tooMany } from '../platform/http/errors.ts';
import type { Share, Shares } from '../platform/http/share.ts';
import { createTurns, takeTurn } from '../platform/http/turns.ts';
import { isUpload } from '../platform/http/uploads.ts';
import type { Cookies } from './cookies.ts';
import { createRate } from './rate.ts';
import { networkOf } from './throttle.ts';

const createShares = (perMinute: number, openAtOnce: number, workingAtOnce: number): Shares => ({
  count: createRate({ burst: perMinute / 6, perSecond: perMinute / 60, patience: 2 }),
  open: createTurns({ each: { atOnce: openAtOnce, waiting: 2 * openAtOnce } }),
  working: createTurns({ each: { atOnce: workingAtOnce, waiting: Infinity } }),
});

/**
 * Keeps one person from taking what the others need: requests a minute, open answers, and work at once, which is a part
 * of the `connections` to the database. What is too much waits; only what piles up is refused. Whoever is not known yet
 * shares with their network. Counted in the memory of each process.
 */
export function shareFairly(app: App, cookies: Cookies, connections: number) {
  const people = createShares(1_200, 32, Math.floor(connections / 5));
  const networks = createShares(6_000, 256, Math.floor((3 * connections) / 5));
  const known = createMemory();
  app.decorateRequest('share');

  app.addHook('onRequest', (request, reply, done) => {
    const share = shareOf(request);
    request.share = share;
    // A stream lasts for hours; how many of them a person has is counted where they are opened.
    if (request.routeOptions.config.isStream) return keepPace(share, request, reply, done);
    share.open = takeTurn(share.of.open, share.who);
    if (!share.open) return done(tooMany(1, 'requests'));
    reply.raw.once('close', () => leave(share));
    return share.open.comes
      ? waitFor(share.open.comes, reply).then(() => keepPace(share, request, reply))
      : keepPace(share, request, reply, done);
  });

  app.addHook('preHandler', ({ share }, reply, done) => {
    if (!share?.open) return done();
    share.working = takeTurn(share.of.working, share.who);
    return share.working?.comes ? waitFor(share.working.comes, reply) : done();
  });

  app.addHook('onError', ({ share }, _reply, error, done) => {
    // What waits behind it would wait for the same silence, and longer than anybody does.
    if (share && isDatabaseSilent(error))
      for (const turns of [share.of.working, share.of.open]) turns.refuseWaiting(share.who, error);
    done();
  });

  app.addHook('onSend', (request, _reply, _payload, done) => {
    const { share, userId } = request;
    share?.working?.giveBack();
    const token = cookies.sessionToken(request);
    if (share && !share.isKnown && token && userId) known.remember(token, userId);
    done();
  });

  app.addHook('onResponse', ({ share }, _reply, done) => {
    if (share) leave(share);
    done();
  });

  function shareOf(request: FastifyRequest): Share {
    const token = cookies.sessionToken(request);
    const who = token && known.find(token);
    return who
      ? { of: people, who, isKnown: true }
      : { of: networks, who: networkOf(request.ip), isKnown: false };
  }
}

/** Calls `done`, if there is one, unless there is something to wait for. */
function keepPace(
  { of, who }: Share,
  request: FastifyRequest,
  reply: FastifyReply,
  done?: (error?: Error) => void,
) {
  const { wait, isRefused } = of.count(who, weigh(request));
  if (isRefused) throw tooMany(wait, 'requests');
  return wait > 0 ? waitFor(delay(wait * 1000), reply) : done?.();
}

/** Decoding an image takes as much of the server as many other calls. */
const weightOfUpload = 10;
/** Text is stored, searched and sent on: what is long counts as several. The longest body still comes through. */
const bytesOfOne = 8_192;

function weigh(request: FastifyRequest) {
  if (isUpload(request)) return weightOfUpload;
  return 1 + Math.floor(Math.min(bytesOf(request), limits.jsonBody) / bytesOfOne);
}

/** Of a body that does not say how long it is, as many as there may be. */
function bytesOf({ headers }: FastifyRequest) {
  if (headers['transfer-encoding']) return limits.jsonBody;
  return Number(headers['content-length']) || 0;
}

function leave({ open, working }: Share) {
  working?.giveBack();
  open?.giveBack();
}

/** Whoever went away while they waited is answered by nobody. */
async function waitFor(turn: Promise<void>, reply: FastifyReply) {
  await turn;
  if (reply.raw.destroyed) throw busy();
}

const mostKnown = 20_000;

/** Whose session it is, once it was found out: only for counting, never for letting anybody in. */
function createMemory() {
  const users = new Map<string, string>();
  return {
    find: (token: string) => users.get(token),
    remember(token: string, userId: string) {
      if (users.size >= mostKnown) users.delete(users.keys().next().value!);
      users.set(token, userId);
    },
  };
}

import type { LiveHint } from '@muster/contract';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Mailer } from '../../platform/mail/mail.ts';
import { poolOf, type Db } from '../../platform/db/connect.ts';
import type { Published } from './audience.ts';
import { createHub } from './hub.ts';
import { listen } from './listener.ts';
import { fromPayload } from './payloads.ts';
import { createPublisher } from './publisher.ts';
import { findStandings } from './queries.ts';

export const beatMs = 25_000;

type Audience = Omit<Published, 'hint'>;

/** Tells listeners in browsers what has changed. Call it after the commit. */
export function createLive(db: Db, { isSending }: Pick<Mailer, 'isSending'>) {
  let log: Pick<FastifyBaseLogger, 'warn'> | undefined;
  const onFailure = (error: unknown) => log?.warn({ err: error }, 'live updates wait for the database');
  const publisher = createPublisher(db, onFailure);
  const hub = createHub((sessions, places) => findStandings(db, sessions, places, !isSending), onFailure);
  let listener: ReturnType<typeof listen> | undefined;
  let heart: NodeJS.Timeout | undefined;

  /** Whoever may use the database may send anything there. */
  function hear(payload: string) {
    try {
      hub.receive(fromPayload(payload));
    } catch (error) {
      log?.warn({ err: error }, 'a message on the database’s channel is not ours');
    }
  }

  return {
    /** The place is that of the request's path, and the doer its caller, unless the hint says otherwise. */
    publish(request: FastifyRequest, hint: LiveHint, audience: Audience = {}) {
      publisher.publish({ ...audience, hint: { ...placeOf(request), ...hint, ...doerOf(request) } });
    },

    /** For people rather than places. */
    publishTo(request: FastifyRequest, audience: Audience, hint: LiveHint) {
      publisher.publish({ ...audience, hint: { ...hint, ...doerOf(request) } });
    },

    /** Some of this person's sessions have ended: their listeners are looked at. */
    checkSessionsOf(userId: string) {
      publisher.publish({ to: [userId] });
    },

    open: hub.open,
    count: hub.count,

    start(given: Pick<FastifyBaseLogger, 'warn'>) {
      log = given;
      listener = listen({
        connectionString: poolOf(db)!.options.connectionString!,
        onPayload: hear,
        onConnected: hub.begin,
        onFailure,
      });
      heart = setInterval(hub.beat, beatMs).unref();
    },

    /** Streams would keep a stopping server waiting for ever. */
    endStreams: () => hub.close(),

    async stop() {
      clearInterval(heart);
      hub.close();
      await publisher.close();
      await listener?.close();
    },
  };
}

export type Live = ReturnType<typeof createLive>;

function placeOf({ params }: FastifyRequest): Pick<LiveHint, 'organizationId' | 'projectId'> {
  const { organizationId, projectId } = params as { organizationId?: string; projectId?: string };
  return { organizationId, projectId };
}

const tabPattern = /^[\w-]{1,36}$/;

function doerOf({ caller, headers }: FastifyRequest): Pick<LiveHint, 'by' | 'tab'> {
  const tab = headers['x-tab'];
  return {
    ...(caller && { by: { _id: caller.id, fullName: caller.fullName } }),
    ...(typeof tab === 'string' && tabPattern.test(tab) && { tab }),
  };
}

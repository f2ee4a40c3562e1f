import type { FastifyBaseLogger } from 'fastify';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { poolOf, type Db } from '../../../platform/db/connect.ts';
import type { Actor, Recorded } from '../../activity.ts';
import { byOf, hintsOf } from './hints.ts';
import type { ReadContents } from './contents.ts';
import { createHub } from './hub.ts';
import { listen } from './listener.ts';
import { fromPayload } from './payloads.ts';
import { createPublisher } from './publisher.ts';
import { findStandings } from './queries.ts';

export const beatMs = 25_000;

/** Tells listeners in browsers what has changed, after the commit. */
export function createLive(db: Db, { isSending }: Pick<Mailer, 'isSending'>) {
  let log: Pick<FastifyBaseLogger, 'warn'> | undefined;
  const onFailure = (error: unknown) => log?.warn({ err: error }, 'live updates wait for the database');
  const publisher = createPublisher(db, onFailure);
  let read: ReadContents | undefined;
  const hub = createHub(
    (sessions, places) => findStandings(db, sessions, places, !isSending),
    async (refs) => (await read?.(refs)) ?? new Map<string, string>(),
    onFailure,
  );
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
    /** What the log has recorded, each thing once. */
    tell(actor: Actor, recorded: Recorded[]) {
      const published = recorded.flatMap((one) => hintsOf(actor, one));
      const once = new Map(published.map((one) => [JSON.stringify(one), one]));
      once.forEach((one) => publisher.publish(one));
    },

    /** What belongs to a person alone, whose name members of their organizations see. */
    tellOfProfile(actor: Actor, organizationIds: string[] = []) {
      const { userId } = actor;
      publisher.publish({ to: [userId], hint: { kind: 'profile', ...byOf(actor) } });
      for (const organizationId of organizationIds) {
        publisher.publish({
          hint: { kind: 'members', organizationId, ids: [userId], change: 'updated', ...byOf(actor) },
        });
      }
    },

    /** Some of this person's sessions have ended: their listeners are looked at. */
    checkSessionsOf(userId: string) {
      publisher.publish({ to: [userId] });
    },

    /** How tasks are shown to whoever hears of them. */
    showTasks(readTasks: ReadContents) {
      read = readTasks;
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

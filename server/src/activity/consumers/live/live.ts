import type { FastifyBaseLogger } from 'fastify';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { poolOf, type Db } from '../../../platform/db/connect.ts';
import type { Actor, Recorded } from '../../activity.ts';
import { byOf, hintsOf } from './hints.ts';
import type { ReadContents } from './contents.ts';
import { createHub } from './hub.ts';
import { listen } from './channel.ts';
import { fromPayload } from './payloads.ts';
import { createSender } from './sender.ts';
import { findReaches } from './queries.ts';

export const beatMs = 25_000;

/** Tells listeners in browsers what has changed, after the commit. */
export function createLive(db: Db, { isSending }: Pick<Mailer, 'isSending'>) {
  let log: Pick<FastifyBaseLogger, 'warn'> | undefined;
  const onFailure = (error: unknown) => log?.warn({ err: error }, 'live updates wait for the database');
  const sender = createSender(db, onFailure);
  let read: ReadContents | undefined;
  const hub = createHub(
    (sessions, places) => findReaches(db, sessions, places, !isSending),
    async (refs) => (await read?.(refs)) ?? new Map<string, string>(),
    onFailure,
  );
  let channel: ReturnType<typeof listen> | undefined;
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
      const hints = recorded.flatMap((one) => hintsOf(actor, one));
      const once = new Map(hints.map((one) => [JSON.stringify(one), one]));
      once.forEach((one) => sender.send(one));
    },

    /** What belongs to a person alone, whose name members of their organizations see. */
    tellOfProfile(actor: Actor, organizationIds: string[] = []) {
      const { userId } = actor;
      sender.send({ to: [userId], hint: { kind: 'profile', ...byOf(actor) } });
      for (const organizationId of organizationIds) {
        sender.send({
          hint: { kind: 'members', organizationId, ids: [userId], change: 'updated', ...byOf(actor) },
        });
      }
    },

    /** Some of this person's sessions have ended: their listeners are looked at. */
    checkSessionsOf(userId: string) {
      sender.send({ to: [userId] });
    },

    /** How tasks are shown to whoever hears of them. */
    showTasks(readTasks: ReadContents) {
      read = readTasks;
    },

    open: hub.open,
    count: hub.count,

    start(given: Pick<FastifyBaseLogger, 'warn'>) {
      log = given;
      channel = listen({
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
      await sender.close();
      await channel?.close();
    },
  };
}

export type Live = ReturnType<typeof createLive>;

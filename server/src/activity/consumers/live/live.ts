import type { FastifyBaseLogger } from 'fastify';
import type { Mailer } from '../../../platform/mail/mail.ts';
import type { Db } from '../../../platform/db/connect.ts';
import type { Actor, Recorded } from '../../activity.ts';
import { byOf, hintsOf } from './hints.ts';
import type { ReadContents } from './contents.ts';
import { createHub } from './hub.ts';
import { listen, type Channel } from './channel.ts';
import { fromPayload } from './payloads.ts';
import { createSender } from './sender.ts';
import { findReaches } from './queries.ts';

export const beatMs = 25_000;

/** Tells listeners in browsers what has changed, after the commit. */
export function createLive(db: Db, channel: Channel, { isSending }: Pick<Mailer, 'isSending'>) {
  let log: Pick<FastifyBaseLogger, 'warn'> | undefined;
  const waitFor = (what: Channel['name']) => (error: unknown) =>
    log?.warn({ err: error }, `live updates wait for the ${what}`);
  const sender = createSender(channel, waitFor(channel.name));
  let read: ReadContents | undefined;
  const hub = createHub(
    (sessions, places) => findReaches(db, sessions, places, !isSending),
    async (refs) => (await read?.(refs)) ?? new Map<string, string>(),
    waitFor('database'),
  );
  let line: ReturnType<typeof listen> | undefined;
  let heart: NodeJS.Timeout | undefined;

  /** Whoever may use the database or the broker may send anything there. */
  function hear(payload: string) {
    try {
      hub.receive(fromPayload(payload));
    } catch (error) {
      log?.warn({ err: error }, `a message on the ${channel.name}’s channel is not ours`);
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

    /** Something came into these inboxes, or was changed there. */
    tellOfInbox(userIds: string[], actor?: Actor) {
      if (userIds.length > 0)
        sender.send({ to: userIds, hint: { kind: 'inbox', ...(actor && byOf(actor)) } });
    },

    /** Watching is a person's own affair. */
    tellOfWatching(actor: Actor) {
      sender.send({ to: [actor.userId], hint: { kind: 'watching', ...byOf(actor) } });
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
    /** Whether this process hears the others. */
    hears: () => ({ by: channel.name, isUp: line?.isUp() ?? false }),

    start(given: Pick<FastifyBaseLogger, 'warn'>) {
      log = given;
      line = listen(channel, {
        onPayload: hear,
        onConnected: hub.begin,
        onFailure: waitFor(channel.name),
      });
      heart = setInterval(hub.beat, beatMs).unref();
    },

    /** Streams would keep a stopping server waiting for ever. */
    endStreams: () => hub.close(),

    async stop() {
      clearInterval(heart);
      hub.close();
      await sender.close();
      await line?.close();
    },
  };
}

export type Live = ReturnType<typeof createLive>;

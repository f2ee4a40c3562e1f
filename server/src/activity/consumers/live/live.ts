import { createHash } from 'node:crypto';
import type { LiveHint } from '@muster/contract';
import type { FastifyBaseLogger } from 'fastify';
import { listPeopleWhoSee } from '../../../authorization/who-sees.ts';
import type { TaskIds } from '../../../authorization/scopes.ts';
import { keyOf, type Principal } from '../../../identity/principal.ts';
import { listAlive } from '../../../identity/sessions.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import type { Db } from '../../../platform/db/connect.ts';
import type { Actor, Recorded } from '../../activity.ts';
import { byOf, concernsRelatives, hintsOf } from './hints.ts';
import type { ReadContents } from './contents.ts';
import { createHub } from './hub.ts';
import { listen, type Bus } from './bus.ts';
import { createEar } from './ear.ts';
import { toPayloads } from './payloads.ts';
import { beatMs as presenceBeatMs, createPresence, type Look, type PresenceWord } from './presence.ts';
import { createRelatives, type ListRelatives } from './relatives.ts';
import { createSender } from './sender.ts';
import { findReaches } from './queries.ts';

export const beatMs = 25_000;

/** Tells listeners in browsers what has changed, after the commit. */
export function createLive(db: Db, bus: Bus, { isSending }: Pick<Mailer, 'isSending'>) {
  let log: Pick<FastifyBaseLogger, 'warn'> | undefined;
  const waitFor = (what: Bus['name']) => (error: unknown) =>
    log?.warn({ err: error }, `live updates wait for the ${what}`);
  const sender = createSender(bus, waitFor(bus.name));
  let read: ReadContents | undefined;
  const hub = createHub(
    async (ways, places) => findReaches(db, await listAlive(db, ways, !isSending), places),
    async (refs) => (await read?.(refs)) ?? new Map<string, string>(),
    waitFor('database'),
    (key) => presence.depart(viewerOf(key)),
  );
  const presence = createPresence({
    say,
    tell: (task, userIds) => void tellOfPresence(task, userIds),
    tellTyping: (look, userIds) => void tellOfTyping(look, userIds),
  });
  let listRelatives: ListRelatives | undefined;
  const relatives = createRelatives({
    list: async (project, ids) => (await listRelatives?.(project, ids)) ?? [],
    send: sender.send,
    onFailure: waitFor('database'),
  });
  const hear = createEar(hub, presence, (error) =>
    log?.warn({ err: error }, `a message that came by the ${bus.name} is not ours`),
  );
  let listening: ReturnType<typeof listen> | undefined;
  let saying: Promise<unknown> = Promise.resolve();
  let pulse: NodeJS.Timeout | undefined;
  let heart: NodeJS.Timeout | undefined;

  /** Not kept for later: whoever is there says so again. */
  function say(words: PresenceWord[]) {
    if (words.length === 0 || !listening?.isUp()) return;
    const payloads = toPayloads(words.map((word) => ({ presence: word })));
    // In their order: what a tab says last counts.
    saying = saying.then(() => bus.send(payloads)).catch(waitFor(bus.name));
  }

  /** Those who may see it are told of one another, and of nobody else. */
  async function tellOfPresence(task: TaskIds, userIds: string[]) {
    const { organizationId, projectId, taskId } = task;
    try {
      const people = await listPeopleWhoSee(db, task, userIds);
      const hint: LiveHint = { kind: 'presence', organizationId, projectId, ids: [taskId], people };
      if (people.length > 0) hub.receive([{ among: people.map(({ _id }) => _id), hint }]);
    } catch (error) {
      presence.forget(task);
      waitFor('database')(error);
    }
  }

  /** Both see the task: who writes, and who is told. */
  async function tellOfTyping({ userId, ...task }: Look, userIds: string[]) {
    const { organizationId, projectId, taskId } = task;
    try {
      const seeing = await listPeopleWhoSee(db, task, [userId, ...userIds]);
      const people = seeing.filter(({ _id }) => _id === userId);
      const among = seeing.filter(({ _id }) => _id !== userId).map(({ _id }) => _id);
      const hint: LiveHint = { kind: 'typing', organizationId, projectId, ids: [taskId], people };
      if (people.length > 0 && among.length > 0) hub.receive([{ among, hint }]);
    } catch (error) {
      waitFor('database')(error);
    }
  }

  return {
    /** What the log has recorded, each thing once. */
    tell(actor: Actor, recorded: Recorded[]) {
      const hints = recorded.flatMap((one) => hintsOf(actor, one));
      const once = new Map(hints.map((one) => [JSON.stringify(one), one]));
      once.forEach((one) => sender.send(one));
      relatives.tellOf(recorded.filter(concernsRelatives));
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

    /** Somebody has chosen to watch a task, or not to. */
    tellOfWatching(actor: Actor, { organizationId, projectId, taskId }: TaskIds) {
      sender.send({ to: [actor.userId], hint: { kind: 'watching', ...byOf(actor) } });
      sender.send({
        hint: { kind: 'watchers', organizationId, projectId, ids: [taskId], ...byOf(actor) },
      });
    },

    /** Which projects somebody has pinned is their own affair. */
    tellOfPins(actor: Actor, organizationId: string) {
      sender.send({ to: [actor.userId], hint: { kind: 'pins', ids: [organizationId], ...byOf(actor) } });
    },

    /** Which view a project's tasks open with is their own affair, too. */
    tellOfOpeningView(actor: Actor, projectId: string) {
      sender.send({ to: [actor.userId], hint: { kind: 'views', ids: [projectId], ...byOf(actor) } });
    },

    /** Some of this person's sessions have ended: their listeners are looked at. */
    checkSessionsOf(userId: string) {
      sender.send({ to: [userId] });
    },

    /** How tasks are shown to whoever hears of them. */
    showTasks(readTasks: ReadContents) {
      read = readTasks;
    },

    /** Whoever has a task open is told who else has. That holds while their browser has a stream. */
    look({ userId, way }: Principal, tab: string, { organizationId, projectId, taskId }: TaskIds) {
      presence.look({ viewer: viewerOf(keyOf(way)), tab, userId, organizationId, projectId, taskId });
    },

    /** Somebody is writing there at this moment. */
    type({ userId, way }: Principal, tab: string, { organizationId, projectId, taskId }: TaskIds) {
      presence.type({ viewer: viewerOf(keyOf(way)), tab, userId, organizationId, projectId, taskId });
    },

    lookAway: ({ way }: Principal, tab: string) => presence.leave(viewerOf(keyOf(way)), tab),

    open(...[principal, ...more]: Parameters<typeof hub.open>) {
      hub.open(principal, ...more);
      presence.arrive(viewerOf(keyOf(principal.way)));
    },

    /** Which other tasks tell of these. */
    showRelatives(list: ListRelatives) {
      listRelatives = list;
    },

    count: hub.count,
    /** Whether this process hears the others. */
    hears: () => ({ by: bus.name, isUp: listening?.isUp() ?? false }),

    start(given: Pick<FastifyBaseLogger, 'warn'>) {
      log = given;
      listening = listen(bus, {
        onPayload: hear,
        onConnected: hub.begin,
        onFailure: waitFor(bus.name),
      });
      heart = setInterval(hub.beat, beatMs).unref();
      pulse = setInterval(presence.beat, presenceBeatMs).unref();
    },

    /** Streams would keep a stopping server waiting for ever. */
    endStreams: () => hub.close(),

    async stop() {
      clearInterval(heart);
      clearInterval(pulse);
      presence.close();
      hub.close();
      await relatives.settle();
      await sender.close();
      await saying;
      await listening?.close();
    },
  };
}

/** The session's own name is for nobody else. */
const viewerOf = (key: string) =>
  createHash('sha256').update(`viewer ${key}`).digest('base64url').slice(0, 22);

export type Live = ReturnType<typeof createLive>;

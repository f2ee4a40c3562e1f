import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { schedule } from '../src/job-kinds.ts';
import { takeJob } from '../src/platform/jobs/queries.ts';
import { addJob } from '../src/platform/jobs/queue.ts';
import { startWorker } from '../src/platform/jobs/worker.ts';
import { createWorkers } from '../src/workers.ts';
import { startMailServer, type MailServer } from './support/mail-server.ts';
import { startNeighbour, type Neighbour } from './support/neighbour.ts';
import { patience } from './support/patience.ts';
import { startWebsite } from './support/website.ts';
import { startWorld, type Person, type World } from './support/world.ts';

// Two servers with queues and connections of their own, on one database.
let post: MailServer;
let world: World;
let neighbour: Neighbour;
beforeAll(async () => {
  post = await startMailServer();
  world = await startWorld({ SMTP_URL: post.url });
  neighbour = await startNeighbour(world, { SMTP_URL: post.url });
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await neighbour.stop();
  await world.stop();
  await post.stop();
});

/** Only what the program takes for today: the database and everything that waits go by the real clock. */
const itIs = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });

/** Without its timetable: the story says when it is time to remind. */
const open = () =>
  Promise.all(
    [world.services, neighbour.services].map((services) =>
      startWorker(
        services.db,
        world.app.log,
        createWorkers(services),
        { ...schedule, recurring: [] },
        { lookMs: 20 },
      ),
    ),
  );

async function remindAtOnce(times: number) {
  for (let time = 0; time < times; time += 1) await addJob(world.db, 'remind', {});
}

const told = ['remind', 'sendNotice', 'sendPush', 'pushToBrowser'] as const;
const isQuiet = async () => {
  for (const kind of told) if ((await world.jobs(kind)).length > 0) return false;
  return true;
};

/** Both do all that there is to do, and end. */
async function bothWork() {
  const workers = await open();
  await vi.waitUntil(isQuiet, patience);
  for (const worker of workers) await worker.stop();
}

/** Cleo's and Bob's tasks, of which mails tell. */
async function startTeam(dueDate: string) {
  const site = await startWebsite(world);
  const { ada, bob, cleo, addTask } = site;
  await sql`UPDATE users SET email_proven_at = now()`.execute(world.db);
  await addTask(ada, { title: 'Copy', dueDate, assignedTo: [bob.id, cleo.id] });
  await addTask(ada, { title: 'Layout', dueDate, assignedTo: [cleo.id] });
  // Of having been assigned.
  await bothWork();
  return site;
}

const subjectsTo = ({ email }: Person) =>
  post.mailsTo(email).flatMap(({ subject }) => (subject?.includes('assigned') ? [] : [subject]));

const remindersOf = async (person: Person) => {
  const { notices } = (await person.get('/users/inbox')).json();
  return (notices as { kind: string }[])
    .map(({ kind }) => kind)
    .filter((kind) => /^(due|overdue)/.test(kind));
};

test('two servers that remind at the same moment remind everybody once', async () => {
  const { bob, cleo } = await startTeam('2026-05-20');
  itIs('2026-05-20T08:00:05Z');
  await remindAtOnce(6);
  await bothWork();
  expect(subjectsTo(bob)).toEqual(['A task of yours is due today']);
  expect(subjectsTo(cleo)).toEqual(['2 tasks due today']);
  expect(await remindersOf(bob)).toEqual(['dueToday']);
  expect(await remindersOf(cleo)).toEqual(['dueToday', 'dueToday']);

  // A quarter of an hour later, and as if neither had noted that the morning is over.
  itIs('2026-05-20T08:15:05Z');
  await world.db.deleteFrom('remindedMornings').execute();
  await remindAtOnce(4);
  await bothWork();
  expect(subjectsTo(bob)).toHaveLength(1);
  expect(subjectsTo(cleo)).toHaveLength(1);
  expect(await remindersOf(cleo)).toHaveLength(2);
});

test('after a standstill of a week both begin anew, and tell once what is still true', async () => {
  const { bob, cleo } = await startTeam('2026-06-12');
  itIs('2026-06-11T08:00:05Z');
  await remindAtOnce(2);
  await bothWork();
  expect(subjectsTo(bob)).toEqual(['A task of yours is due tomorrow']);

  // One of them was at it when all went dark.
  await remindAtOnce(1);
  expect(await takeJob(world.db, 'muster-gone', ['remind'])).toBeDefined();
  itIs('2026-06-18T21:40:00Z');
  await remindAtOnce(5);
  await bothWork();
  expect(subjectsTo(bob)).toEqual(['A task of yours is due tomorrow', 'A task of yours is overdue']);
  expect(subjectsTo(cleo)).toEqual(['2 tasks due tomorrow', '2 tasks overdue']);
  expect(await remindersOf(cleo)).toEqual(['overdue', 'overdue']);

  itIs('2026-06-19T08:00:05Z');
  await remindAtOnce(3);
  await bothWork();
  expect(subjectsTo(bob)).toHaveLength(2);
  expect(await remindersOf(bob)).toEqual(['overdue']);
});

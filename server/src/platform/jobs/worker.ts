import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { poolOf, type Db } from '../db/connect.ts';
import { createDesk, type Closing, type Outcome } from './desk.ts';
import { openLane, type Lane } from './lane.ts';
import { announceLiveness } from './liveness.ts';
import { dropExhausted, hasten } from './queries.ts';
import { ensureJob, type Jobs } from './queue.ts';
import { onWake } from './wake.ts';

export type Workers = { [Kind in keyof Jobs]: (payload: Jobs[Kind]) => Promise<Closing | void> };

export interface Schedule {
  /** A job is done in the first lane that includes its kind. */
  lanes: { includes: RegExp; atOnce: number }[];
  /** Done by whichever process comes first; given nothing. */
  recurring: { kind: keyof Jobs; everyMinutes: number; atMinute: number }[];
}

const arrangeMs = 60_000;

interface Pace {
  /** How often to look for jobs of processes that are gone. */
  lookMs?: number;
}

/** Runs background work until stopped; what fails is tried again, later and later. */
export async function startWorker(
  db: Db,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  workers: Workers,
  { lanes: declared, recurring }: Schedule,
  { lookMs }: Pace = {},
) {
  const lanes: Lane[] = [];
  const laneFor = (kind: string) => declared.findIndex(({ includes }) => includes.test(kind));
  const name = `muster-${randomBytes(9).toString('hex')}`;
  const desk = createDesk(db, name);
  const nudge = () => lanes.forEach((lane) => lane.nudge());
  const liveness = await announceLiveness(name, poolOf(db)!.options.connectionString!, {
    lookMs,
    onLook: async () => {
      if ((await desk.tidy()) > 0) nudge();
    },
    onJobs: nudge,
    onError: ({ message }) => log.warn(`liveness: ${message}`),
  });
  const sleepOn = onWake((kind) => lanes[laneFor(kind)]?.nudge());
  const arrange = () =>
    arrangeRecurring(db, recurring).catch((error: unknown) =>
      log.warn({ err: error }, 'recurring jobs wait'),
    );
  await arrange();
  const clock = setInterval(() => void arrange(), arrangeMs);

  const tasks = Map.groupBy(listTasks(workers), ([kind]) => laneFor(kind));
  for (const [at, { atOnce }] of declared.entries())
    lanes.push(openLane({ desk, tasks: new Map(tasks.get(at)), atOnce, isAlive: liveness.isHeld, log }));
  return {
    async stop() {
      clearInterval(clock);
      sleepOn();
      await Promise.all(lanes.map((lane) => lane.stop()));
      await liveness.end();
    },
  };
}

/** Also what was tried too often, or is put off for longer and longer: whoever sweeps up is among them. */
export async function arrangeRecurring(db: Db, recurring: Schedule['recurring']) {
  for (const { kind, everyMinutes, atMinute } of recurring) {
    const everySeconds = everyMinutes * 60;
    const afterSeconds = everySeconds - ((Date.now() / 1000 - atMinute * 60) % everySeconds);
    await dropExhausted(db, kind);
    await ensureJob(db, kind, {}, { key: kind, afterSeconds });
    await hasten(db, kind, everySeconds);
  }
}

/** Does what is due now, and returns. */
export async function workOnce(db: Db, workers: Workers) {
  const desk = createDesk(db, 'muster-once');
  const tasks = new Map(listTasks(workers));
  for (let job = await next(); job; job = await next()) {
    const attempt: Promise<Outcome | void> = tasks.get(job.kind)!(job.payload);
    const outcome = (await attempt.catch((error: Error) => error)) ?? undefined;
    await desk.settle(job, outcome).catch((error: Error) => desk.settle(job, error));
  }
  function next() {
    return desk.take([...tasks.keys()]);
  }
}

const listTasks = (workers: Workers) =>
  Object.entries(workers).map(([kind, work]): [string, (payload: unknown) => Promise<Closing | void>] => [
    kind,
    (payload) => work(payload as never),
  ]);

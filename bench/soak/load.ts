import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Action } from './actions.ts';
import type { createCaller } from './caller.ts';
import type { Soak } from './options.ts';
import type { Person } from './town.ts';

type Caller = Pick<ReturnType<typeof createCaller>, 'call'>;

const tickMs = 10;
const shownFailures = 5;

export interface Course {
  name: string;
  /** Milliseconds of each, from when it was due. */
  times: number[];
  failures: number;
}

/**
 * Requests become due at a steady rate, whether or not the server keeps up: its slowness shows in the times, which count
 * from the moment that a request was due.
 */
export async function putLoad(
  { minutes, rate }: Pick<Soak, 'minutes' | 'rate'>,
  town: Person[],
  actions: Action[],
  { call }: Caller,
) {
  const courses = new Map<string, Course>(
    actions.map(({ name }) => [name, { name, times: [], failures: 0 }]),
  );
  const statuses = new Map<number, number>();
  const deck = actions.flatMap((action) => Array<Action>(action.share).fill(action));
  const underWay = new Set<Promise<void>>();
  const total = Math.round(minutes * 60 * rate);
  const since = performance.now();
  let told = 0;

  async function play(action: Action, dueAt: number) {
    const person = town[randomInt(town.length)]!;
    const sent = action.call(person, person.projects[randomInt(person.projects.length)]!);
    const course = courses.get(action.name)!;
    const { status, body } = await call(person, sent).catch((error: Error) => ({
      status: 0,
      body: error.message,
    }));
    course.times.push(performance.now() - dueAt);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status >= 200 && status < 300) return sent.learn?.(body);
    course.failures += 1;
    if ((told += 1) <= shownFailures)
      process.stderr.write(`  ${sent.method} ${sent.path}: ${status} ${body.slice(0, 200)}\n`);
  }

  for (let count = 0; count < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - since) / 1000) * rate) + 1);
    for (; count < due; count += 1) {
      const playing = play(deck[randomInt(deck.length)]!, since + (count / rate) * 1000);
      underWay.add(playing);
      void playing.finally(() => underWay.delete(playing));
    }
    await delay(tickMs);
  }
  await Promise.all(underWay);
  return { courses: [...courses.values()], statuses };
}

/** One after the other, by one person; what fails here would fail a thousand times. */
export async function playEach(person: Person, actions: Action[], { call }: Caller) {
  for (const action of actions) {
    const sent = action.call(person, person.projects[0]!);
    const { status, body } = await call(person, sent);
    if (status < 200 || status > 299) throw new Error(`${action.name}: ${status} ${body}`);
    sent.learn?.(body);
  }
}

export function percentile(times: number[], share: number) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

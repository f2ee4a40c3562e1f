import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Stage } from '../stage.ts';

const seconds = 2;
/** In turn, so that whatever else the machine does meets all of them. */
const rounds = 5;
const writers = 8;
/** As long as some hints together. */
const payload = 'x'.repeat(1_000);
/** Of the server, each of which sends as often as it ever does, and hears all of them. */
const processes = [0, 1, 4, 8, 16, 32, 64];
const perProcess = 50;

const plain = `INSERT INTO noted (text) VALUES ('beside')`;
const notifying = `WITH made AS (INSERT INTO noted (text) VALUES ('within') RETURNING id)
  SELECT pg_notify('bench', '${payload}' || id) FROM made`;

interface Round {
  notified: number;
  commits: number;
  /** Of a commit, in milliseconds. */
  p95: number;
  /** Until the last of all has heard of it. */
  heardP95: number;
}

type Open = () => Promise<pg.Client>;

/** What NOTIFY costs those who commit beside it, and how late it is heard, the more processes send and hear it. */
export async function measureNotify(stage: Stage): Promise<[string, string][]> {
  const { settings } = await stage.start();
  const open: Open = async () => {
    const client = new pg.Client({ connectionString: settings['DATABASE_URL']! });
    await client.connect();
    return client;
  };
  const committing = await Promise.all(Array.from({ length: writers }, open));
  const found = new Map<string, Round[]>();
  const add = (what: string, round: Round) => found.set(what, [...(found.get(what) ?? []), round]);
  try {
    await committing[0]!.query('CREATE TABLE noted (id bigint GENERATED ALWAYS AS IDENTITY, text text)');
    for (let round = 0; round < rounds; round += 1) {
      for (const count of processes)
        add(`${count} processes, each ${perProcess} NOTIFY a second`, await stand(open, count, committing));
      const { commits, p95 } = await commit(committing, notifying);
      add('NOTIFY within each commit, heard by nobody', { notified: commits, commits, p95, heardP95: NaN });
    }
  } finally {
    await Promise.all(committing.map((client) => client.end()));
  }
  return [...found].map(([what, all]) => [
    `${what}: NOTIFY and commits a second, p95 of a commit and until all heard, ms`,
    middles(all),
  ]);
}

async function stand(open: Open, count: number, committing: pg.Client[]): Promise<Round> {
  const clients = await Promise.all(Array.from({ length: count }, open));
  const heard: number[] = [];
  const waiting = new Map<string, { at: number; by: number }>();
  const hear = ({ payload: text = '' }: pg.Notification) => {
    const name = text.slice(payload.length);
    const sent = waiting.get(name);
    if (!sent || (sent.by += 1) < count) return;
    waiting.delete(name);
    heard.push(performance.now() - sent.at);
  };
  try {
    for (const client of clients) {
      client.on('notification', hear);
      await client.query('LISTEN bench');
    }
    const [commits, ...sent] = await Promise.all([
      commit(committing, plain),
      ...clients.map((client, index) =>
        send(client, (name) => waiting.set(name, { at: performance.now(), by: 0 }), index),
      ),
    ]);
    const notified = sent.reduce((sum, one) => sum + one, 0) / seconds;
    return { ...commits, notified, heardP95: p95Of(heard) };
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function commit(clients: pg.Client[], text: string) {
  const took: number[] = [];
  const end = performance.now() + 1_000 * seconds;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        const began = performance.now();
        await client.query(text);
        took.push(performance.now() - began);
      }
    }),
  );
  return { commits: took.length / seconds, p95: p95Of(took) };
}

/** Answers how many it came to. */
async function send(client: pg.Client, note: (name: string) => void, index: number) {
  const began = performance.now();
  let count = 0;
  while (performance.now() < began + 1_000 * seconds) {
    const wait = began + (1_000 * count) / perProcess - performance.now();
    if (wait > 0) await delay(wait);
    // Not the same text twice: the database would drop it.
    const name = `${index} ${(count += 1)}`;
    note(name);
    await client.query(`SELECT set_config('synchronous_commit', 'off', true), pg_notify('bench', $1)`, [
      payload + name,
    ]);
  }
  return count;
}

const p95Of = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN;

const middles = (all: Round[]) =>
  (['notified', 'commits', 'p95', 'heardP95'] as const)
    .map((name) => all.map((round) => round[name]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!)
    .map((figure) => (Number.isNaN(figure) ? '–' : Math.round(figure)))
    .join(', ');

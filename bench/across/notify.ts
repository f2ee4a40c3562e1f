import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Stage } from '../stage.ts';

const seconds = 2;
/** In turn, so that whatever else the machine does meets all of them. */
const rounds = 5;
const writers = 8;
const listeners = 8;
/** As long as some hints together. */
const payload = 'x'.repeat(1_000);
const rates = [0, 50, 200, 1_000, Infinity];

const plain = `INSERT INTO noted (text) VALUES ('beside')`;
const notifying = `WITH made AS (INSERT INTO noted (text) VALUES ('within') RETURNING id)
  SELECT pg_notify('bench', '${payload}' || id) FROM made`;

interface Round {
  notified: number;
  rate: number;
  p95: number;
}

/** What commits beside it suffer from NOTIFY: sent on its own, as we do, at growing rates; and from within each of them. */
export async function measureNotify(stage: Stage): Promise<[string, string][]> {
  const { settings } = await stage.start();
  const open = async () => {
    const client = new pg.Client({ connectionString: settings['DATABASE_URL']! });
    await client.connect();
    return client;
  };
  const [committing, listening, sender] = await Promise.all([
    Promise.all(Array.from({ length: writers }, open)),
    Promise.all(Array.from({ length: listeners }, open)),
    open(),
  ]);
  try {
    await sender.query('CREATE TABLE noted (id bigint GENERATED ALWAYS AS IDENTITY, text text)');
    for (const client of listening) await client.query('LISTEN bench');
    const found = new Map<string, Round[]>();
    const add = (what: string, round: Round) => found.set(what, [...(found.get(what) ?? []), round]);
    for (let round = 0; round < rounds; round += 1) {
      for (const rate of rates) {
        const [commits, notified] = await Promise.all([commit(committing, plain), notify(sender, rate)]);
        const wish = rate === Infinity ? 'as many NOTIFY as it takes' : `${rate} NOTIFY a second`;
        add(`${wish} beside`, { ...commits, notified });
      }
      const commits = await commit(committing, notifying);
      add('NOTIFY within each', { ...commits, notified: commits.rate });
    }
    return [...found].map(([what, all]) => [
      `${what}: NOTIFY and commits a second, their p95 in ms`,
      middles(all),
    ]);
  } finally {
    await Promise.all([...committing, ...listening, sender].map((client) => client.end()));
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
  const p95 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)]!;
  return { rate: took.length / seconds, p95 };
}

const middles = (all: Round[]) =>
  (['notified', 'rate', 'p95'] as const)
    .map((name) => all.map((round) => round[name]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!)
    .map(Math.round)
    .join(', ');

/** Answers how many a second it came to. */
async function notify(client: pg.Client, rate: number) {
  const began = performance.now();
  let count = 0;
  while (performance.now() < began + 1_000 * seconds) {
    const wait = rate === 0 ? 1_000 * seconds : began + (1_000 * count) / rate - performance.now();
    if (wait > 0) await delay(wait);
    if (rate === 0) break;
    // Not the same text twice: the database would drop it.
    await client.query(`SELECT set_config('synchronous_commit', 'off', true), pg_notify('bench', $1)`, [
      `${payload}${count}`,
    ]);
    count += 1;
  }
  return count / seconds;
}

import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

export interface Vitals {
  memoryMiB: number;
  handles: number;
  connections: number;
}

const everyMs = 1_000;

/** Looks at the server and its connections once a second, until it is told to end; answers all looks. */
export function watchVitals(pid: number, pool: pg.Pool) {
  const looks: Vitals[] = [];
  const look = async () => {
    const [memoryMiB, handles, connections] = await Promise.all([
      memoryOf(pid),
      countHandles(pid),
      countConnections(pool),
    ]);
    looks.push({ memoryMiB, handles, connections });
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await looking;
    return looks;
  };
}

export async function memoryOf(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

const countHandles = async (pid: number) => (await readdir(`/proc/${pid}/fd`).catch(() => [])).length;

async function countConnections(pool: pg.Pool) {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  );
  return rows[0]!.count;
}

/** The middle value of the first and of the last third, once it has warmed up. */
export function compareThirds(looks: Vitals[], vital: keyof Vitals) {
  const warm = looks.slice(Math.floor(looks.length / 10)).map((look) => look[vital]);
  const third = Math.max(1, Math.floor(warm.length / 3));
  return { first: middle(warm.slice(0, third)), last: middle(warm.slice(-third)) };
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

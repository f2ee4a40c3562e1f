import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

// What Linux counts in, on every platform that we run on.
const ticksPerSecond = 100;

/** Seconds that a process has worked, with children that have ended. */
export async function workOf(pid: number) {
  const fields = await readStat(pid);
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields?.[at] ?? 0), 0) / ticksPerSecond;
}

/** The same of the database: of the process that leads and all those below it. */
export async function workOfDatabase(pool: pg.Pool) {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const leader = Number((await readStat(rows[0]!.pid))?.[1]);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const below = await Promise.all(pids.map(async (pid) => Number((await readStat(pid))?.[1]) === leader));
  const works = await Promise.all([leader, ...pids.filter((_, at) => below[at])].map(workOf));
  return works.reduce((sum, work) => sum + work, 0);
}

/** The fields behind the name, which may hold anything; nothing of a process that is gone. */
async function readStat(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

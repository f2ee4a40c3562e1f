import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Address, Postmaster } from './postmaster.ts';

const LONGEST_RECOVERY_MS = 10 * 60_000;
const CANNOT_CONNECT_NOW = '57P03';

export interface Credentials {
  user: string;
  /** Empty where none is asked for. */
  password: string;
}

/** Names every part, so that PGHOST, PGPORT or PGSSLMODE meant for another server change nothing. */
export function connectionString({ host, port }: Address, { user, password }: Credentials, database: string) {
  const options = new URLSearchParams({ host, sslmode: 'disable' });
  const credentials = password ? `${user}:${password}` : user;
  return `postgresql://${credentials}@localhost:${port}/${database}?${options}`;
}

export async function connect(url: string) {
  // A blank, as without options of our own those in PGOPTIONS would count.
  const client = new Client({ connectionString: url, application_name: 'embedded-postgres', options: ' ' });
  // Without a listener the end of the server would end this process too.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Waits through recovery after a crash. Returns false when the server ended instead. */
export async function becomesReady(postmaster: Postmaster, url: string) {
  const deadline = Date.now() + LONGEST_RECOVERY_MS;
  while (postmaster.isRunning() && Date.now() < deadline) {
    try {
      const client = await connect(url);
      await client.end();
      return true;
    } catch (error) {
      if (!isTransient(error)) throw error;
      await delay(20);
    }
  }
  return false;
}

export async function ensureDatabase(url: string, name: string) {
  const client = await connect(url);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database "${name}"`);
  } finally {
    await client.end();
  }
}

function isTransient(error: unknown) {
  const { code = '', message } = error as { code?: string; message: string };
  return (
    ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', CANNOT_CONNECT_NOW].includes(code) ||
    message === 'Connection terminated unexpectedly'
  );
}

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { tooMany } from '../platform/http/errors.ts';

export interface Allowance {
  /** What is counted, with whom: the parts are hashed together. */
  of: readonly [kind: string, ...who: string[]];
  hits: number;
  seconds: number;
}

export interface Throttle {
  /** Counts one hit against each allowance, and refuses when one is used up. */
  take(...allowances: Allowance[]): Promise<void>;
  /** The same for what nobody waits for: whether it may still happen. */
  allows(...allowances: Allowance[]): Promise<boolean>;
  /** Takes one hit back, for what turned out to be no abuse. */
  refund(...allowances: Allowance[]): Promise<void>;
  /** Counts in a transaction, and not at all where that is taken back. */
  within(db: Db): Throttle;
}

/** Counters in the database, so that several server processes count together. */
export function createThrottle(db: Db, isOn: boolean): Throttle {
  return {
    async take(...allowances) {
      if (!isOn) return;
      for (const allowance of allowances) {
        const { isUsedUp, wait } = await countHit(db, allowance);
        if (isUsedUp) throw tooMany(Math.max(1, wait));
      }
    },
    async allows(...allowances) {
      if (!isOn) return true;
      const counted = await Promise.all(allowances.map((allowance) => countHit(db, allowance)));
      return counted.every(({ isUsedUp }) => !isUsedUp);
    },
    async refund(...allowances) {
      if (!isOn) return;
      await db
        .updateTable('throttles')
        .set((eb) => ({ hits: eb('hits', '-', 1) }))
        .where('key', 'in', (eb) =>
          eb
            .selectFrom('throttles')
            .select('key')
            .where('key', 'in', allowances.map(keyOf))
            .where('hits', '>', 0)
            .orderBy('key')
            .forUpdate(),
        )
        .execute();
    },
    within: (inner) => createThrottle(inner, isOn),
  };
}

async function countHit(db: Db, allowance: Allowance) {
  const { rows } = await sql<{ hits: number; wait: number }>`
    INSERT INTO throttles (key, hits, resets_at)
    VALUES (${keyOf(allowance)}, 1, now() + make_interval(secs => ${allowance.seconds}))
    ON CONFLICT (key) DO UPDATE SET
      hits = CASE WHEN throttles.resets_at <= now() THEN 1 ELSE throttles.hits + 1 END,
      resets_at = CASE WHEN throttles.resets_at <= now() THEN excluded.resets_at ELSE throttles.resets_at END
    RETURNING hits, extract(epoch FROM resets_at - now())::float AS wait`.execute(db);
  const { hits, wait } = rows[0]!;
  return { isUsedUp: hits > allowance.hits, wait };
}

const keyOf = ({ of }: Allowance) => createHash('sha256').update(JSON.stringify(of)).digest('base64url');

/** Neighbours in one IPv6 network share a prefix; a single host owns all of it. */
export function networkOf(ip: string) {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1];
  if (mapped || !ip.includes(':')) return mapped ?? ip;
  const [before = [], after = []] = ip.split('::').map((half) => half.split(':').filter(Boolean));
  const left = ip.includes('::')
    ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
    : [];
  return [...before, ...left, ...after].slice(0, 4).join(':');
}

/** What is counted at this moment begins anew by itself. */
export const sweepThrottles = (db: Db) =>
  db
    .deleteFrom('throttles')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('throttles')
        .select('key')
        .where('resetsAt', '<', sql<Date>`now()`)
        .forUpdate()
        .skipLocked(),
    )
    .execute();

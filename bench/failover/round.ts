import type { Client } from '../../server/src/platform/db/client.ts';
import type { Cluster } from './cluster.ts';
import type { Fault } from './faults.ts';
import { waitFor } from './processes.ts';
import { longestGap, type Ledger } from './writers.ts';

export interface Server {
  /** How it reaches the database. */
  way: string;
  url: string;
  headers: Record<string, string>;
  ledger: Ledger;
  /** How much of the ledger was compared with the database. */
  checked: Extent;
}

export type Extent = Record<'taskIds' | 'invited' | 'images', number>;

export interface Round {
  fault: string;
  /** The longest time without an acknowledged write, for each server. */
  gaps: number[];
  /** What was acknowledged and is not there. */
  lost: number;
  /** Processes that the database knows to be alive. */
  present: number;
}

const changeMs = 90_000;
const backMs = 90_000;
const presentMs = 20_000;
/** So many writes in a row are no accident. */
const convincing = 20;

/** Strikes once while both servers are written to, and waits until everything is as before. */
export async function playRound(
  fault: Fault,
  cluster: Cluster,
  servers: Server[],
  ask: <Result>(question: (client: Client) => Promise<Result>) => Promise<Result>,
): Promise<Round> {
  const leader = (await cluster.findLeader())!;
  const postmaster = leader.findPostmaster();
  const since = performance.now();
  fault.strike(leader, cluster);
  await waitFor('another leader', changeMs, async () => {
    const next = await cluster.findLeader();
    return next && (next !== leader || (next.findPostmaster() ?? postmaster) !== postmaster);
  });
  const changedAt = performance.now();
  await waitFor('writes on both servers', backMs, () =>
    servers.every(
      ({ ledger }) => ledger.acknowledgedAt.filter((moment) => moment > changedAt).length >= convincing,
    ),
  );
  fault.mend?.(leader);
  const failure = await cluster.heals().then(
    () => undefined,
    (error: Error) => error,
  );
  const gaps = servers.map(({ ledger }) => longestGap(ledger, since));
  // From the last look on: what was acknowledged just before the fault is what it endangers most.
  const lost: number[] = [];
  for (const server of servers) {
    const reached = extentOf(server.ledger);
    lost.push(await countLost(ask, server, server.checked));
    server.checked = reached;
  }
  // Whatever became of the cluster, what was acknowledged has to be there.
  if (failure) throw new Error(`${fault.name}: ${failure.message}; lost: ${lost.join(' and ')}`);
  const present = await countPresent(ask, servers.length);
  return { fault: fault.name, gaps, lost: lost.reduce((sum, one) => sum + one), present };
}

const extentOf = ({ taskIds, invited, images }: Ledger): Extent => ({
  taskIds: taskIds.length,
  invited: invited.length,
  images: images.length,
});

export const nothing: Extent = { taskIds: 0, invited: 0, images: 0 };

type Ask = Parameters<typeof playRound>[3];

/** Of what was acknowledged since then; an image counts as there when it can be fetched. */
export async function countLost(ask: Ask, { url, headers, ledger }: Server, from = nothing) {
  const ids = ledger.taskIds.slice(from.taskIds);
  const emails = ledger.invited.slice(from.invited);
  const rows = await ask(async (client) => {
    const { rows } = await client.query<{ lost: number }>(
      `SELECT (SELECT count(*) FROM unnest($1::uuid[]) AS wanted WHERE wanted NOT IN (SELECT id FROM tasks))::int
         + (SELECT count(*) FROM unnest($2::text[]) AS wanted WHERE wanted NOT IN (SELECT email FROM invites))::int AS lost`,
      [ids, emails],
    );
    return rows[0]!.lost;
  });
  let images = 0;
  for (const path of ledger.images.slice(from.images)) {
    const reply = await fetch(new URL(path, url), { headers });
    await reply.arrayBuffer();
    if (!reply.ok) images += 1;
  }
  return rows + images;
}

async function countPresent(ask: Ask, expected: number) {
  let present = 0;
  const look = () =>
    ask(async (client) => {
      const { rows } = await client.query<{ present: number }>(
        `SELECT count(DISTINCT objid)::int AS present FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
         WHERE locktype = 'advisory' AND granted AND mode = 'ExclusiveLock' AND datname = 'muster'`,
      );
      present = rows[0]!.present;
      return present === expected;
    });
  await waitFor('all processes to be present', presentMs, look).catch(() => {});
  return present;
}

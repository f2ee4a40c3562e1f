import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../bin/lib/free-port.mjs';
import { createNetwork, sharedMachine } from './network.ts';
import { createNode, type Node } from './node.ts';
import type { Options } from './options.ts';
import { signalAll, startProgram, waitFor } from './processes.ts';

const startMs = 120_000;
const healMs = 120_000;

interface Member {
  name: string;
  role: string;
  state: string;
}

/** Two PostgreSQL under Patroni, one etcd and an HAProxy that leads to the leader, in a folder of their own. */
export async function startCluster({ postgres, account, hasOwnNetwork }: Omit<Options, 'times'>) {
  const folder = mkdtempSync(join(tmpdir(), 'muster-failover-'));
  chmodSync(folder, 0o700);
  if (process.getuid?.() === 0) chownSync(folder, account.uid, account.gid);
  const run = (name: string, command: string, args: string[]) =>
    startProgram({ folder, account }, name, command, args);

  const [etcdPort, peerPort, proxyPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const { address: middle, machines } = hasOwnNetwork ? await createNetwork() : sharedMachine();
  const surroundings = { folder, account, postgres, etcd: `${middle}:${etcdPort}` };
  const nodes = [
    await createNode('one', machines[0]!, surroundings),
    await createNode('two', machines[1]!, surroundings),
  ];
  const [client, peer] = [`http://${middle}:${etcdPort}`, `http://127.0.0.1:${peerPort}`];
  const settings = {
    name: 'etcd',
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `etcd=${peer}`,
    'enable-v2': 'true',
  };
  const etcd = run(
    'etcd',
    'etcd',
    Object.entries(settings).map(([name, value]) => `--${name}=${value}`),
  );
  writeFileSync(join(folder, 'haproxy.cfg'), proxyOf(nodes, proxyPort));
  const haproxy = run('haproxy', 'haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]);

  async function listMembers(): Promise<Member[]> {
    for (const { status } of nodes) {
      const signal = AbortSignal.timeout(1_000);
      const reply = await fetch(`http://${status.address}:${status.port}/cluster`, { signal }).catch(
        () => undefined,
      );
      const cluster = (await reply?.json().catch(() => undefined)) as { members: Member[] } | undefined;
      if (cluster) return cluster.members;
    }
    return [];
  }
  async function findLeader() {
    const leader = (await listMembers()).find((member) => member.role === 'leader' && isUp(member));
    return nodes.find(({ name }) => name === leader?.name);
  }
  /** A leader, and a copy that has everything. */
  const heals = (ms = healMs) =>
    waitFor('a leader with a synchronous copy', ms, async () => {
      const members = (await listMembers()).filter(isUp);
      return ['leader', 'sync_standby'].every((role) => members.some((member) => member.role === role));
    });

  async function stop() {
    for (const node of nodes) node.signal('SIGCONT');
    for (const node of nodes) node.signal('SIGKILL');
    signalAll([haproxy.pid!, etcd.pid!], 'SIGKILL');
    // What was killed may still write for a moment.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  /** For whoever looks for what went wrong: the folder itself does not stay. */
  function keepLogs(where: string) {
    mkdirSync(where, { recursive: true });
    for (const name of readdirSync(folder))
      if (name.endsWith('.log')) cpSync(join(folder, name), join(where, name));
  }

  for (const node of nodes) node.start();
  return {
    nodes,
    findLeader,
    starts: () => heals(startMs),
    heals,
    stop,
    keepLogs,
    directly: address(nodes.map(({ postgresAt }) => postgresAt).join()),
    byProxy: address(`127.0.0.1:${proxyPort}`),
    switchOver: (leader: Node) =>
      run('patronictl', 'patronictl', [
        '-c',
        leader.file,
        'switchover',
        'muster',
        '--master',
        leader.name,
        '--force',
      ]),
  };
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

const isUp = ({ state }: Member) => state === 'running' || state === 'streaming';

const address = (hosts: string) => (user: string, database: string) =>
  `postgres://${user}@${hosts}/${database}`;

const proxyOf = (nodes: Node[], port: number) => `defaults
  mode tcp
  timeout connect 3s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen leader
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, postgresAt, status }) => `  server ${name} ${postgresAt} check port ${status.port}`).join('\n')}
`;

import type { ChildProcess } from 'node:child_process';
import { readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../bin/lib/free-port.mjs';
import type { Machine } from './network.ts';
import { listFamily, signalAll, startProgram, type Account } from './processes.ts';

/** Of Patroni; the shortest that it allows for `ttl`, so that a node that is lost is noticed soon. */
const pace = { ttl: 20, loop_wait: 5, retry_timeout: 5 };
const anybody = ['local all all trust', 'host all all samenet trust', 'host replication all samenet trust'];

interface Surroundings {
  folder: string;
  account: Account;
  postgres: string;
  /** Host and port. */
  etcd: string;
}

/** One PostgreSQL under Patroni: what would be a machine of its own. */
export async function createNode(
  name: string,
  { address, network, cutOff, reconnect }: Machine,
  { folder, account, postgres, etcd }: Surroundings,
) {
  const [port, statusPort] = [await findFreePort(), await findFreePort()];
  const data = join(folder, name);
  const file = join(folder, `${name}.json`);
  // JSON is YAML.
  writeFileSync(
    file,
    JSON.stringify({
      scope: 'muster',
      name,
      restapi: { listen: `${address}:${statusPort}`, connect_address: `${address}:${statusPort}` },
      // By etcd3 Debian 12's Patroni 3.0.2 writes its lock over that of a new leader when it was frozen and goes on.
      etcd: { host: etcd },
      bootstrap: {
        dcs: { ...pace, synchronous_mode: true, postgresql: { use_pg_rewind: true } },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      },
      postgresql: {
        listen: `${address}:${port}`,
        connect_address: `${address}:${port}`,
        data_dir: data,
        bin_dir: postgres,
        pgpass: join(folder, `${name}.pgpass`),
        pg_hba: anybody,
        parameters: { unix_socket_directories: folder },
        authentication: {
          superuser: { username: 'postgres', password: 'trusted' },
          replication: { username: 'replicator', password: 'trusted' },
        },
        basebackup: { checkpoint: 'fast' },
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
      },
    }),
  );
  let patroni: ChildProcess | undefined;
  const start = () => {
    patroni = startProgram({ folder, account, network }, name, 'patroni', [file]);
  };
  const findPostmaster = () => {
    try {
      const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      // One that was killed leaves its file, and somebody else may have its number by now.
      return readlinkSync(`/proc/${pid}/cwd`) === data ? pid : undefined;
    } catch {
      return undefined;
    }
  };
  /** Patroni lets go of the PostgreSQL that it starts, so that it has two families. */
  const listAll = () => [patroni?.pid, findPostmaster()].flatMap((pid) => (pid ? listFamily(pid) : []));
  const signal = (kind: NodeJS.Signals) => signalAll(listAll(), kind);
  return {
    name,
    file,
    postgresAt: `${address}:${port}`,
    status: { address, port: statusPort },
    start,
    findPostmaster,
    signal,
    cutOff,
    reconnect,
    killPostmaster: () => signalAll([findPostmaster()!], 'SIGKILL'),
  };
}

export type Node = Awaited<ReturnType<typeof createNode>>;

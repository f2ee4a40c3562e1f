import { closeSync, mkdirSync, openSync, readSync, realpathSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chooseAccount, runAs, type Account } from './account.ts';
import { findBinaries, program } from './binaries.ts';
import { claimCluster, ensureCluster } from './cluster.ts';
import { becomesReady, connectionString, ensureDatabase } from './connection.ts';
import { withFileLock } from './file-lock.ts';
import { isLarge, rotateLog } from './log-file.ts';
import { placeBinaries, placeCluster, placeSocket } from './folders.ts';
import { clearLeftovers, findPostmaster, spawnPostmaster, type Address } from './postmaster.ts';
import { announce, withdraw } from './presence.ts';

const ATTEMPTS = 3;

const lockIn = (dataDir: string) => join(dataDir, 'postgres.lock');
const logFileIn = (dataDir: string) => join(dataDir, 'postgres.log');

/** One process at a time, of those that share the server. */
export async function rotateLogIn(dataDir: string) {
  if (isLarge(logFileIn(dataDir))) {
    await withFileLock(lockIn(dataDir), async () => rotateLog(logFileIn(dataDir)));
  }
}

interface Launch {
  dataDir: string;
  database: string;
  log: (message: string) => void;
  /** Where it listened before: those who use it keep that address. */
  address?: Address | undefined;
}

/** Finds the server of this folder at work, or starts it, one process at a time. */
export async function launch({ dataDir: givenDataDir, database, log, address }: Launch) {
  const found = findBinaries();
  mkdirSync(givenDataDir, { recursive: true });
  const dataDir = realpathSync(givenDataDir);
  const lock = lockIn(dataDir);
  const account = chooseAccount();
  const binaries = placeBinaries(found, account, log);
  const place = placeCluster(dataDir, account, log);

  return withFileLock(lock, async () => {
    const folder = await ensureCluster(place, binaries, account);
    const logFile = logFileIn(dataDir);
    const running = await findOrStart({ folder, binaries, account, logFile }, address);
    const url = (name: string) => connectionString(running.address, folder, name);
    await ensureDatabase(url('postgres'), database);
    const presence = await announce(url('postgres'));

    const stopArgs = ['stop', '-D', folder, '-m', 'fast', '-t', '60', '-s'];
    const leave = () =>
      withFileLock(lock, async () => {
        if (!(await withdraw(presence))) return;
        await runAs(account, program(binaries, 'pg_ctl'), stopArgs);
        if (running.address.host !== folder) rmSync(running.address.host, { recursive: true, force: true });
      });
    return { ...running, connectionString: url(database), presence, leave };
  });
}

type Server = Omit<Parameters<typeof spawnPostmaster>[0], 'address'>;

async function findOrStart(server: Server, wanted?: Address) {
  let failures = 0;
  while (failures < ATTEMPTS) {
    const found = findPostmaster(server.folder);
    if (found && !found.address) {
      await delay(20);
      continue;
    }
    const address = found?.address ?? wanted ?? (await chooseAddress(server.folder, server.account));
    const postmaster = found ?? (await start(server, address));
    const url = connectionString(address, server.folder, 'postgres');
    if (await becomesReady(postmaster, url)) return { address, wasStarted: !found };
    if (!found) failures++;
  }
  throw new Error(`PostgreSQL does not start. The end of ${server.logFile}:\n${readEnd(server.logFile)}`);
}

async function start(server: Server, address: Address) {
  claimCluster(server.folder, server.account);
  await clearLeftovers(server.folder, address);
  return spawnPostmaster({ ...server, address });
}

async function chooseAddress(folder: string, account: Account): Promise<Address> {
  if (process.platform !== 'win32') return { host: placeSocket(folder, account), port: 5432 };
  const probe = createServer();
  await new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => void probe.close(resolve));
  return { host: '127.0.0.1', port };
}

function readEnd(path: string) {
  const length = Math.min(statSync(path).size, 2000);
  const end = Buffer.alloc(length);
  const file = openSync(path, 'r');
  readSync(file, end, 0, length, statSync(path).size - length);
  closeSync(file);
  return end.toString();
}

import { closeSync, mkdirSync, openSync, readSync, realpathSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { isAbsolute, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chooseAccount, runAs } from './account.ts';
import { findBinaries, program } from './binaries.ts';
import { claimCluster, ensureCluster, readPassword } from './cluster.ts';
import { becomesReady, connectionString, ensureDatabase, type Credentials } from './connection.ts';
import { withFileLock } from './file-lock.ts';
import { chooseClusterFolder, chooseSocketFolder, ensureReachable } from './folders.ts';
import { isLarge, rotateLog } from './log-file.ts';
import { clearLeftovers, findPostmaster, spawnPostmaster, type Address } from './postmaster.ts';
import { announce, withdraw } from './presence.ts';

const ATTEMPTS = 3;

const lockIn = (dataDir: string) => join(dataDir, 'postgres.lock');
const logFileIn = (dataDir: string) => join(dataDir, 'postgres.log');

/** Only one of the processes that share the server does so at a time. */
export async function rotateLogIn(dataDir: string) {
  if (isLarge(logFileIn(dataDir))) {
    await withFileLock(lockIn(dataDir), async () => rotateLog(logFileIn(dataDir)));
  }
}

interface Launch {
  dataDir: string;
  name: string;
  log: (message: string) => void;
  settings: Record<string, string>;
  /** Where it listened before: whoever is connected knows no other address. */
  address?: Address | undefined;
}

/** Finds the running server of this folder or starts one; only one process does so at a time. */
export async function launch({ dataDir: given, name, log, settings, address }: Launch) {
  const found = findBinaries();
  mkdirSync(given, { recursive: true });
  const dataDir = realpathSync(given);
  const lock = lockIn(dataDir);
  const account = chooseAccount();
  const binaries = ensureReachable(found, { name, log }, account);
  const chosen = chooseClusterFolder({ dataDir, name, log }, account);

  return withFileLock(lock, async () => {
    const folder = await ensureCluster({ folder: chosen, name }, binaries, account);
    const credentials = { user: name, password: readPassword({ folder: chosen, name }) };
    const logFile = logFileIn(dataDir);
    const running = await findOrStart({ folder, binaries, account, logFile, settings, credentials }, address);
    const url = (database: string) => connectionString(running.address, credentials, database);
    await ensureDatabase(url('postgres'), name);
    const presence = await announce(url('postgres'));

    const stopArgs = ['stop', '-D', folder, '-m', 'fast', '-t', '60', '-s'];
    const leave = () =>
      withFileLock(lock, async () => {
        if (!(await withdraw(presence))) return;
        await runAs(account, program(binaries, 'pg_ctl'), stopArgs);
        const { host } = running.address;
        if (isAbsolute(host) && host !== folder) rmSync(host, { recursive: true, force: true });
      });
    return { ...running, connectionString: url(name), presence, leave };
  });
}

type Server = Omit<Parameters<typeof spawnPostmaster>[0], 'address'> & { credentials: Credentials };

async function findOrStart(server: Server, wanted?: Address) {
  let failures = 0;
  while (failures < ATTEMPTS) {
    const found = findPostmaster(server.folder);
    if (found && !found.address) {
      await delay(20);
      continue;
    }
    const address = found?.address ?? wanted ?? (await chooseAddress(server));
    const postmaster = found ?? (await start(server, address));
    const url = connectionString(address, server.credentials, 'postgres');
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

async function chooseAddress({ folder, account, credentials }: Server): Promise<Address> {
  if (process.platform !== 'win32')
    return { host: chooseSocketFolder(folder, credentials.user, account), port: 5432 };
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

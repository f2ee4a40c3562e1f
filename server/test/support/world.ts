import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Permission, Role } from '@muster/contract';
import { hash } from '@node-rs/argon2';
import type { FastifyReply, FastifyServerOptions } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import { inject } from 'vitest';
import { hashToken } from '../../src/identity/sessions.ts';
import type { Network } from '../../src/platform/push/outbound.ts';
import type { Storage } from '../../src/platform/storage/storage.ts';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { connect } from '../../src/platform/db/connect.ts';
import { insertOrganization } from '../../src/features/organizations/index.ts';
import type { Jobs } from '../../src/platform/jobs/queue.ts';
import { workOnce } from '../../src/platform/jobs/worker.ts';
import { createServices } from '../../src/services.ts';
import { createWorkers } from '../../src/workers.ts';
import { Browser } from './browser.ts';
import { Listening } from './listening.ts';
import { emptyTables, execute, withDatabase } from './template-database.ts';

export const password = 'a long walk home';
/** Guesses at it cost little, too: comparing costs what hashing cost. */
const cheapHash = hash(password, { memoryCost: 8, timeCost: 1 });
const monthMs = 30 * 24 * 60 * 60 * 1000;

export type World = Awaited<ReturnType<typeof startWorld>>;
export type Person = Browser & { id: string; email: string; fullName: string };

export interface Special {
  app?: FastifyServerOptions;
  /** Listens on a port, and tells what changes. */
  isLive?: boolean;
  /** Another way to the same database. */
  through?: (databaseUrl: string) => Promise<string>;
  /** Where messages to push services go. */
  network?: Network;
  /** Storage that is slow or fails. */
  storage?: (real: Storage) => Storage;
}

/** A project by the API, as the creator would make it. */
async function project(creator: Person, organizationId: string) {
  const reply = await creator.post(`/organizations/${organizationId}/projects`, { name: 'Website' });
  const id = reply.json().project._id as string;
  return { id, url: `/organizations/${organizationId}/projects/${id}` };
}

/** How many rows a table has, and a sum over them that another row would change. */
const digestOf = (name: string) => sql<{ name: string; digest: string }>`
  SELECT ${name} AS name, (
    SELECT count(*) || ' rows, ' || coalesce(sum(hashtextextended(kept::text, 0)), 0)
    FROM ${sql.raw(name)} AS kept) AS digest`;

async function copyDatabase(templateUrl: string) {
  const admin = withDatabase(templateUrl, 'postgres');
  const name = `world_${randomUUID().replaceAll('-', '')}`;
  // Nobody pulls the plug here, so nobody waits for the disk.
  const hurry = `ALTER DATABASE ${name} SET synchronous_commit = off`;
  await execute(admin, `CREATE DATABASE ${name} TEMPLATE muster_template`, hurry);
  const leave = () => execute(admin, `DROP DATABASE ${name} WITH (FORCE)`);
  return { databaseUrl: withDatabase(templateUrl, name), leave };
}

const shareDatabase = (databaseUrl: string) => ({ databaseUrl, leave: () => emptyTables(databaseUrl) });

/** The whole server on a database of its own, with people who are signed in. */
export async function startWorld(environment: Record<string, string> = {}, special: Special = {}) {
  const templateUrl = inject('templateUrl');
  const { databaseUrl, leave } = inject('isShared')
    ? shareDatabase(templateUrl)
    : await copyDatabase(templateUrl);

  const dataDir = await mkdtemp(join(tmpdir(), 'muster-world-'));
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off', ...environment });
  const database = connect((await special.through?.(databaseUrl)) ?? databaseUrl, () => {});
  const { db } = database;
  const services = await createServices(config, db, { state: 'ready' }, special.network);
  if (special.storage) services.storage = special.storage(services.storage);
  const app = await createApp(services, special.app);
  await app.ready();
  if (special.isLive) services.live.start({ warn: () => {} });
  const address = special.isLive ? await app.listen({ host: '127.0.0.1', port: 0 }) : '';
  const open: Listening[] = [];
  let tables: Promise<string[]> | undefined;

  const user = async (fullName: string) => (await users([fullName]))[0];

  /** People who are signed in, all by two statements: most tests begin with some. */
  async function users<Names extends string[]>(fullNames: [...Names]) {
    const passwordHash = await cheapHash;
    const people = fullNames.map((fullName) => {
      const id = randomUUID();
      const email = `${fullName.toLowerCase().replaceAll(' ', '.')}.${id.slice(0, 8)}@example.com`;
      return Object.assign(visitor(), { id, email, fullName });
    });
    const accounts = people.map(({ id, fullName, email }) => ({ id, fullName, email, passwordHash }));
    await db.insertInto('users').values(accounts).execute();
    await db.insertInto('sessions').values(people.map(signIn)).execute();
    return people as { [Index in keyof Names]: Person };
  }

  /** Gives the browser what signing in would give it, and answers the session. */
  function signIn(person: Person) {
    const token = randomBytes(32).toString('base64url');
    const tokenHash = hashToken(token);
    const keep = { setCookie: (name: string, value: string) => person.cookies.set(name, value) };
    person.cookies.set(config.isHttps ? '__Host-muster' : 'muster', token);
    services.cookies.giveXsrf(keep as unknown as FastifyReply, tokenHash);
    return { tokenHash, userId: person.id, expiresAt: new Date(Date.now() + monthMs) };
  }

  const visitor = () => new Browser(app);

  async function organization(founder: Person, members: [Person, Role][] = [], name = 'Acme') {
    const { _id: id } = (await insertOrganization(db, founder.id, { name }))!;
    const rows = members.map(([{ id: userId }, role]) => ({ organizationId: id, userId, role }));
    if (rows.length > 0) await db.insertInto('members').values(rows).execute();
    return { id, url: `/organizations/${id}` };
  }

  async function addMember(organizationId: string, { id: userId }: Person, role: Role) {
    await db.insertInto('members').values({ organizationId, userId, role }).execute();
  }

  /** Opens a stream of what changes; answers once it is looked after. */
  async function listens(person: Person, path = '/users/events') {
    const listening = await Listening.at(`${address}/api${path}`, person.cookies);
    open.push(listening);
    return listening;
  }

  /** Sets exactly these permissions, past the rules for setting them. */
  async function grant(organizationId: string, role: 'manager' | 'employee', granted: Permission[]) {
    await db
      .updateTable('rolePermissions')
      .set({ granted })
      .where('organizationId', '=', organizationId)
      .where('role', '=', role)
      .execute();
  }

  /** All that is kept, to see that nothing changed: a digest of every table and of the jobs, and the files. */
  async function stored() {
    const digests = await ofEveryTable(digestOf);
    const files = await readdir(join(dataDir, 'files'), { recursive: true }).catch(() => []);
    return { tables: Object.fromEntries(digests.map(({ name, digest }) => [name, digest])), files };
  }

  /** Of each row in which a text stands, be it in a job, the table. */
  async function tablesWith(text: string) {
    const rows = await ofEveryTable(
      (name) => sql<{ name: string }>`
        SELECT ${name} AS name FROM ${sql.raw(name)} AS kept WHERE strpos(kept::text, ${text}) > 0`,
    );
    return rows.map(({ name }) => name);
  }

  /** One statement over every table and the jobs. */
  async function ofEveryTable<Row>(select: (table: string) => RawBuilder<Row>) {
    tables ??= listTables();
    const statement = sql.join((await tables).map(select), sql` UNION ALL `);
    return (await sql<Row>`${statement}`.execute(db)).rows;
  }

  async function listTables() {
    const { rows } = await sql<{ name: string }>`
      SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname = 'public' OR tablename = '_private_jobs' ORDER BY name`.execute(db);
    return rows.map(({ name }) => name);
  }

  /** What waits to be done in the background, of one kind. */
  async function jobs<Kind extends keyof Jobs>(kind: Kind): Promise<Jobs[Kind][]> {
    const { rows } = await sql<{ payload: Jobs[Kind] }>`
      SELECT payload FROM graphile_worker._private_jobs AS jobs
      JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
      WHERE tasks.identifier = ${kind} ORDER BY jobs.id`.execute(db);
    return rows.map(({ payload }) => payload);
  }

  /** Does all background work that is due, and what it leads to. */
  async function work() {
    await workOnce(db, createWorkers(services));
  }

  async function stop() {
    for (const listening of open) listening.close();
    await app.close();
    await db.destroy();
    await leave();
    await rm(dataDir, { recursive: true, force: true });
  }

  return {
    databaseUrl,
    app,
    database,
    db,
    services,
    dataDir,
    user,
    users,
    visitor,
    organization,
    project,
    addMember,
    grant,
    listens,
    address,
    stored,
    tablesWith,
    jobs,
    work,
    stop,
  };
}

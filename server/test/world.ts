import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Permission, Role } from '@muster/contract';
import { inject } from 'vitest';
import { hashToken } from '../src/access/caller.ts';
import { hashPassword } from '../src/access/passwords.ts';
import { openSession } from '../src/access/sessions.ts';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { connect } from '../src/db/connect.ts';
import { foundOrganization } from '../src/features/organizations/index.ts';
import { createServices } from '../src/services.ts';
import { Browser } from './browser.ts';
import { execute, withDatabase } from './template-database.ts';

export const password = 'a long walk home';

export type World = Awaited<ReturnType<typeof startWorld>>;
export type Person = Browser & { id: string; email: string; fullName: string };

/** The whole server on a database of its own, with people who are signed in. */
export async function startWorld(environment: Record<string, string> = {}) {
  const templateUrl = inject('templateUrl');
  const admin = withDatabase(templateUrl, 'postgres');
  const name = `world_${randomUUID().replaceAll('-', '')}`;
  await execute(admin, `CREATE DATABASE ${name} TEMPLATE muster_template`);

  const dataDir = await mkdtemp(join(tmpdir(), 'muster-world-'));
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off', ...environment });
  const database = connect(withDatabase(templateUrl, name), () => {});
  const { db } = database;
  const services = await createServices(config, db, { state: 'ready' });
  const app = await createApp(services);
  await app.ready();
  let passwordHash: Promise<string> | undefined;

  async function user(fullName: string): Promise<Person> {
    const id = randomUUID();
    const email = `${fullName.toLowerCase().replaceAll(' ', '.')}.${id.slice(0, 8)}@example.com`;
    passwordHash ??= hashPassword(password);
    await db.insertInto('users').values({ id, fullName, email, passwordHash: await passwordHash }).execute();
    const browser = visitor();
    const token = await openSession(db, id);
    browser.cookies.set('muster', token);
    browser.cookies.set('XSRF-TOKEN', services.xsrf.mint(hashToken(token)));
    return Object.assign(browser, { id, email, fullName });
  }

  const visitor = () => new Browser(app);

  async function organization(founder: Person, members: [Person, Role][] = []) {
    const { _id: id } = await foundOrganization(db, founder.id, { name: 'Acme' });
    for (const [person, role] of members) await addMember(id, person, role);
    return { id, url: `/organizations/${id}` };
  }

  async function project(creator: Person, organizationId: string) {
    const reply = await creator.post(`/organizations/${organizationId}/projects`, { name: 'Website' });
    const id = reply.json().project._id as string;
    return { id, url: `/organizations/${organizationId}/projects/${id}` };
  }

  async function addMember(organizationId: string, { id: userId }: Person, role: Role) {
    await db.insertInto('members').values({ organizationId, userId, role }).execute();
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

  async function stop() {
    await app.close();
    await db.destroy();
    await execute(admin, `DROP DATABASE ${name} WITH (FORCE)`);
    await rm(dataDir, { recursive: true, force: true });
  }

  return { app, database, db, services, dataDir, user, visitor, organization, project, addMember, grant, stop };
}

import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { backUp } from '../backup/backup.ts';
import { restore } from '../backup/restore.ts';
import { readConfig } from '../src/config.ts';
import { connect } from '../src/db/connect.ts';
import { picture } from './pictures.ts';
import { execute, withDatabase } from './template-database.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let folder: string;
const admin = () => withDatabase(inject('templateUrl'), 'postgres');
const names: string[] = [];

beforeAll(async () => {
  world = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'muster-backup-test-'));
});
afterAll(async () => {
  await world.stop();
  for (const name of names) await execute(admin(), `DROP DATABASE ${name} WITH (FORCE)`);
  await rm(folder, { recursive: true, force: true });
});

test('database and files come back whole', async () => {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);
  const website = await world.project(ada, acme.id);
  const { taskStatus } = (await ada.post(`${website.url}/status`, { name: 'To Do' })).json();
  const { task } = (
    await ada.post(`${website.url}/tasks`, { title: 'Über-café', status: taskStatus._id })
  ).json();
  const form = new FormData();
  form.set('task', '{}');
  form.append('attachments', new Blob([new Uint8Array(await picture().png().toBuffer())]), 'a.png');
  await ada.form('PUT', `${website.url}/tasks/${task._id}`, form);
  const old = (await ada.post(`${website.url}/tasks`, { title: 'Old', status: taskStatus._id })).json().task;
  await ada.delete(`${website.url}/tasks/${old._id}`);
  const archive = join(folder, 'backup.tar.gz');

  await backUp(configOf(world.database.pool.options.connectionString!, world.dataDir), archive, () => {});
  const { url, dataDir } = await emptyPlace();
  await restore(configOf(url, dataDir), archive, () => {});

  const restored = connect(url, () => {});
  for (const table of [
    'users',
    'organizations',
    'members',
    'projects',
    'tasks',
    'attachments',
    'trash',
  ] as const) {
    const rows = (db: typeof world.db) => db.selectFrom(table).selectAll().execute();
    expect(await rows(restored.db)).toEqual(await rows(world.db));
  }
  const next = await restored.db
    .insertInto('tasks')
    .values({ ...place(acme.id, website.id), statusId: taskStatus._id, title: 'Next', createdBy: ada.id })
    .returning(['seq', 'rank'])
    .executeTakeFirstOrThrow();
  const { contents } = await restored.db.selectFrom('trash').select('contents').executeTakeFirstOrThrow();
  const { seq, rank } = (contents as { task: { seq: number; rank: number } }).task;
  expect([Number(next.seq) > seq, Number(next.rank) < rank]).toEqual([true, true]);
  await restored.db.destroy();
  expect(await filesIn(dataDir)).toEqual(await filesIn(world.dataDir));
});

test('a database in use is left alone', async () => {
  const archive = join(folder, 'second.tar.gz');
  const config = configOf(world.database.pool.options.connectionString!, world.dataDir);
  await backUp(config, archive, () => {});

  await expect(restore(config, archive, () => {})).rejects.toThrow('The database is in use');
});

const configOf = (DATABASE_URL: string, DATA_DIR: string) => readConfig({ DATABASE_URL, DATA_DIR });
const place = (organizationId: string, projectId: string) => ({
  organizationId,
  projectId,
  id: randomUUID(),
});

async function emptyPlace() {
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  names.push(name);
  await execute(admin(), `CREATE DATABASE ${name}`);
  return { url: withDatabase(inject('templateUrl'), name), dataDir: join(folder, name) };
}

async function filesIn(dataDir: string) {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true });
  return entries.toSorted();
}

import { randomBytes, randomUUID } from 'node:crypto';
import { limits } from '@muster/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseProjectsLater } from '../src/features/projects/index.ts';
import { sweepTrash } from '../src/features/trash/index.ts';
import { startWorld, type Person, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ QUOTA_STORAGE_MB: '1', QUOTA_PROJECTS: '5', QUOTA_MEMBERS: '4' });
});
afterAll(() => world.stop());

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const codesOf = (replies: { json(): { status: number; code?: string } }[]) =>
  replies.map((reply) => String(reply.json().code ?? reply.json().status)).toSorted();

test('an organization has a bounded number of projects, however many are started at once', async () => {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);
  const start = () => ada.post(`${acme.url}/projects`, { name: 'Website' });
  const replies = await times(8, start);
  expect(codesOf(replies)).toEqual([...Array(5).fill('201'), ...Array(3).fill('QUOTA_PROJECTS')]);
  const refusal = replies.find(({ statusCode }) => statusCode === 409)!;
  expect(refusal.json()).toEqual({
    status: 409,
    code: 'QUOTA_PROJECTS',
    message: 'An organization may have at most 5 projects, counting deleted ones for 30 days.',
  });
  const { projects } = (await ada.get(`${acme.url}/projects`)).json();
  expect(projects).toHaveLength(5);

  const [{ _id, name }] = projects;
  await ada.delete(`${acme.url}/projects/${_id}`);
  expect((await start()).json().code).toBe('QUOTA_PROJECTS');
  // The same create, sent again, makes nothing new.
  const again = await ada.post(`${acme.url}/projects`, { _id: projects[1]._id, name });
  expect(again.statusCode).toBe(201);
  expect((await ada.post(`${acme.url}/trash/${_id}/restore`)).statusCode).toBe(201);
});

test('an organization has a bounded number of members, however many accept at once', async () => {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);
  const guests = await times(6, () => world.user('Guest'));
  const accepts: (() => ReturnType<Person['put']>)[] = [];
  for (const guest of guests) {
    const { invite } = (await ada.post(`${acme.url}/invites`, { email: guest.email })).json();
    accepts.push(() => guest.put(`${acme.url}/invites/${invite._id}`, { status: 'accepted' }));
  }
  const replies = await Promise.all(accepts.map((accept) => accept()));
  expect(codesOf(replies)).toEqual([...Array(3).fill('200'), ...Array(3).fill('QUOTA_MEMBERS')]);
  expect(replies.find(({ statusCode }) => statusCode === 409)!.json().message).toBe(
    'This organization has no place left: it may have at most 4 members.',
  );
  const { members } = (await ada.get(`${acme.url}/members`)).json();
  expect(members).toHaveLength(4);
  // Whoever was refused may try again once there is room.
  await ada.delete(`${acme.url}/members/${members.at(-1).userId._id}`);
  const refused = replies.findIndex(({ statusCode }) => statusCode === 409);
  expect((await accepts[refused]!()).statusCode).toBe(200);
});

test('one person founds a bounded number of organizations', async () => {
  const ada = await world.user('Ada');
  const rows = Array.from({ length: limits.foundedOrganizations - 2 }, () => ({
    id: randomUUID(),
    name: 'Acme',
    foundedBy: ada.id,
  }));
  await world.db.insertInto('organizations').values(rows).execute();
  const replies = await times(4, () => ada.post('/organizations', { name: 'One more' }));
  expect(codesOf(replies)).toEqual(['201', '201', 'QUOTA_ORGANIZATIONS', 'QUOTA_ORGANIZATIONS']);
  const { organizations } = (await ada.get('/organizations')).json();
  await ada.delete(`/organizations/${organizations[0].organization._id}`);
  expect((await ada.post('/organizations', { name: 'Instead' })).statusCode).toBe(201);
});

/** About 400 kB, which no encoder makes smaller. */
async function addImage(person: Person, url: string) {
  const form = new FormData();
  form.append('task', '{}');
  const raw = { width: 370, height: 360, channels: 3 } as const;
  const noise = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .png()
    .toBuffer();
  form.append('attachments', new File([new Uint8Array(noise)], 'noise.png'));
  return person.form('PUT', url, form);
}

async function startTasks(count: number) {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);
  const website = await world.project(ada, acme.id);
  const { taskStatus } = (await ada.post(`${website.url}/status`, { name: 'To Do' })).json();
  const urls: string[] = [];
  for (let index = 0; index < count; index++) {
    const { task } = (
      await ada.post(`${website.url}/tasks`, { title: 'Draw', status: taskStatus._id })
    ).json();
    urls.push(`${website.url}/tasks/${task._id}`);
  }
  const used = async () => {
    const { bytes } = await world.db
      .selectFrom('storageUse')
      .select('bytes')
      .where('organizationId', '=', acme.id)
      .executeTakeFirstOrThrow();
    return Number(bytes);
  };
  return { ada, acme, website, urls, used };
}

test('an organization keeps a bounded amount of images, however many are sent at once', async () => {
  const { ada, urls, used } = await startTasks(5);
  const replies = await Promise.all(urls.map((url) => addImage(ada, url)));
  expect(codesOf(replies)).toEqual(['200', '200', 'QUOTA_STORAGE', 'QUOTA_STORAGE', 'QUOTA_STORAGE']);
  const message =
    'There is no room for more files: the organization may keep 1 MB, counting those in its trash.';
  expect(replies.find(({ statusCode }) => statusCode === 413)!.json()).toEqual({
    status: 413,
    code: 'QUOTA_STORAGE',
    message,
    fields: { attachments: message },
  });
  expect(await used()).toBeLessThanOrEqual(1024 * 1024);
  const { files } = await world.stored();
  expect(files.filter((name) => name.endsWith('.thumbnail'))).toHaveLength(2);
});

test('adding and removing files by turns fills no more than as much again', async () => {
  const { ada, urls } = await startTasks(1);
  const [url] = urls as [string];
  const codes = [];
  for (let turn = 0; turn < 5; turn++) {
    codes.push(...codesOf([await addImage(ada, url)]));
    await ada.put(url, { attachments: [] });
  }
  expect(codes).toEqual(['200', '200', '200', 'QUOTA_STORAGE', 'QUOTA_STORAGE']);
});

test('what an organization takes of storage is counted right on every way of an image', async () => {
  const { ada, website, urls, used } = await startTasks(2);
  const [url, other] = urls as [string, string];
  await addImage(ada, url);
  const one = await used();
  expect(one).toBe((await ada.get(url)).json().task.files[0].bytes);
  await addImage(ada, other);
  const two = await used();

  await ada.delete(url);
  expect(await used()).toBe(two);
  const taskId = url.split('/').at(-1)!;
  await ada.post(`${website.url}/trash/${taskId}/restore`);
  expect(await used()).toBe(two);
  await ada.delete(url);
  await ada.post(`${website.url}/trash/${taskId}/restore`);
  await ada.put(url, { attachments: [] });
  expect(await used()).toBe(two - one);

  await addImage(ada, url);
  await ada.delete(url);
  await sql`UPDATE trash SET deleted_at = now() - interval '31 days'`.execute(world.db);
  await sweepTrash(world.db);
  expect(await used()).toBe(two - one);
  await ada.delete(website.url);
  expect(await used()).toBe(two - one);
  await sql`UPDATE projects SET deleted_at = now() - interval '31 days' WHERE id = ${website.id}`.execute(
    world.db,
  );
  await eraseProjectsLater(world.db);
  await world.work();
  expect(await used()).toBe(0);
});

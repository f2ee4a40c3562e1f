import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@muster/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { organizationForm, picture } from '../../../test/support/pictures.ts';
import { runJobs } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const withoutApi = (logo: string) => logo.replace(/^\/api/, '');
const storedLogos = () => readdir(join(world.dataDir, 'files/logos')).catch(() => []);

async function foundWithLogo(founder: Person, logo: Buffer) {
  const reply = await founder.form('POST', '/organizations', organizationForm({ name: 'Acme' }, logo));
  expect(reply.statusCode).toBe(201);
  const { organization } = reply.json();
  return { organization, url: `/organizations/${organization._id}`, logo: withoutApi(organization.logo) };
}

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('a logo may come as %s', async (format) => {
  const ada = await world.user('Ada');
  const { organization, logo } = await foundWithLogo(ada, await picture().toFormat(format).toBuffer());
  expect(organization.logo).toMatch(/^\/api\/organizations\/[0-9a-f-]{36}\/logo\/[0-9a-f-]{36}$/);

  const reply = await ada.get(logo);

  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
});

test('a large logo is made smaller, and stands upright', async () => {
  const ada = await world.user('Ada');
  const sideways = await picture(1200, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { logo } = await foundWithLogo(ada, sideways);
  const { width, height } = await sharp((await ada.get(logo)).rawPayload).metadata();
  expect([width, height]).toEqual([256, 512]);
});

test('metadata and appended bytes are gone from the stored logo', async () => {
  const ada = await world.user('Ada');
  const exif = { IFD0: { Artist: 'Ada at home', ImageDescription: 'Hidden lane 1' } };
  const jpeg = await picture().withExif(exif).jpeg().toBuffer();
  expect(jpeg.includes('Hidden lane 1')).toBe(true);
  for (const original of [jpeg, await picture().png().toBuffer()]) {
    const { logo } = await foundWithLogo(
      ada,
      Buffer.concat([original, Buffer.from('<script>appended</script>')]),
    );
    const { rawPayload } = await ada.get(logo);
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
    expect(rawPayload.includes('Hidden lane')).toBe(false);
    expect(rawPayload.includes('appended')).toBe(false);
  }
});

test('an image of exactly 10 MiB is taken', async () => {
  const ada = await world.user('Ada');
  const image = await picture().png().toBuffer();
  await foundWithLogo(ada, Buffer.concat([image], limits.imageBytes));
});

test('an unchanged logo is not sent twice, and asked for each time', async () => {
  const ada = await world.user('Ada');
  const { logo } = await foundWithLogo(ada, await picture().png().toBuffer());
  const first = await ada.get(logo);
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const second = await ada.get(logo, { 'if-none-match': String(first.headers['etag']) });
  expect(second.statusCode).toBe(304);
  expect(second.body).toBe('');
});

test('only members see the logo, and only as long as they are members', async () => {
  const [ada, bob, eve] = [await world.user('Ada'), await world.user('Bob'), await world.user('Eve')];
  const { organization, logo } = await foundWithLogo(ada, await picture().png().toBuffer());
  await world.addMember(organization._id, bob, 'employee');
  const { headers } = await bob.get(logo);

  expect((await eve.get(logo)).statusCode).toBe(404);
  expect((await world.visitor().get(logo)).statusCode).toBe(401);
  await ada.delete(`/organizations/${organization._id}/members/${bob.id}`);
  expect((await bob.get(logo, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(404);
});

test('the logo of one organization is not served by another', async () => {
  const ada = await world.user('Ada');
  const { logo } = await foundWithLogo(ada, await picture().png().toBuffer());
  const beta = await world.organization(ada);
  expect((await ada.get(`${beta.url}/logo/${logo.split('/').at(-1)}`)).statusCode).toBe(404);
});

test('a new logo replaces the old one, whose file is removed in the background', async () => {
  const ada = await world.user('Ada');
  const { url, organization, logo } = await foundWithLogo(ada, await picture().png().toBuffer());

  const form = organizationForm({ name: 'Acme 2' }, await picture(10, 10).png().toBuffer());
  const changed = (await ada.form('PUT', url, form)).json().organization;

  expect(changed).toEqual({ ...organization, name: 'Acme 2', logo: expect.any(String) });
  expect(changed.logo).not.toBe(organization.logo);
  expect((await ada.get(logo)).statusCode).toBe(404);
  await runJobs(world);
  const files = await storedLogos();
  expect(files).not.toContain(`${logo.split('/').at(-1)}.webp`);
  expect(files).toContain(`${changed.logo.split('/').at(-1)}.webp`);
  expect((await ada.get(withoutApi(changed.logo))).statusCode).toBe(200);
});

test('a change without a file keeps the logo; null takes it away', async () => {
  const ada = await world.user('Ada');
  const { url, organization, logo } = await foundWithLogo(ada, await picture().png().toBuffer());
  expect((await ada.put(url, { name: 'Acme' })).json().organization.logo).toBe(organization.logo);
  expect((await ada.form('PUT', url, organizationForm({ name: 'Acme' }))).json().organization.logo).toBe(
    organization.logo,
  );

  expect((await ada.put(url, { name: 'Acme', logo: null })).json().organization.logo).toBeNull();
  expect((await ada.get(logo)).statusCode).toBe(404);
  await runJobs(world);
  expect(await storedLogos()).not.toContain(`${logo.split('/').at(-1)}.webp`);
});

test('a file input left empty is no logo', async () => {
  const ada = await world.user('Ada');
  const form = organizationForm({ name: 'Acme' }, [Buffer.alloc(0), '']);
  const reply = await ada.form('POST', '/organizations', form);
  expect(reply.json()).toMatchObject({ status: 201, organization: { logo: null } });
});

test('the logo of a deleted organization is gone at once, its file soon', async () => {
  const ada = await world.user('Ada');
  const { url, logo } = await foundWithLogo(ada, await picture().png().toBuffer());
  await ada.delete(url);
  expect((await ada.get(logo)).statusCode).toBe(404);
  await runJobs(world);
  expect(await storedLogos()).not.toContain(`${logo.split('/').at(-1)}.webp`);
});

test('a logo whose founding failed leaves no file behind', async () => {
  const [ada, eve] = [await world.user('Ada'), await world.user('Eve')];
  const acme = await world.organization(ada);
  const before = await storedLogos();
  const form = organizationForm({ name: 'Acme', _id: acme.id }, await picture().png().toBuffer());
  expect((await eve.form('POST', '/organizations', form)).statusCode).toBe(409);
  await runJobs(world);
  expect(await storedLogos()).toEqual(before);
});

test('a create with a logo, sent twice, keeps one logo', async () => {
  const ada = await world.user('Ada');
  const image = await picture().png().toBuffer();
  const _id = randomUUID();
  const send = () => ada.form('POST', '/organizations', organizationForm({ name: 'Acme', _id }, image));
  const [first, second] = [await send(), await send()];
  expect(second.statusCode).toBe(201);
  expect(second.body).toBe(first.body);
  await runJobs(world);
  expect((await ada.get(withoutApi(first.json().organization.logo))).statusCode).toBe(200);
});

import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { Failure, limits } from '@muster/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { patience } from './support/patience.ts';
import { organizationForm, picture } from './support/pictures.ts';
import { startWorld, type Person, type World } from './support/world.ts';

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.user('Ada');
  await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.stop());

const uploads = () => readdirSync(join(world.dataDir, 'uploads'));
const noUploadsLeft = () => vi.waitUntil(() => uploads().length === 0, patience);

async function refused(send: () => Promise<{ statusCode: number; json(): unknown }>, status: number) {
  const before = await world.stored();
  const reply = await send();
  const failure = Failure.strict().parse(reply.json());
  expect(failure.status).toBe(status);
  expect(reply.statusCode).toBe(status);
  expect(failure.message).toMatch(/^[A-Z].* .*$/);
  await noUploadsLeft();
  expect(await world.stored()).toEqual(before);
  return failure;
}

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
};

/** 400 million pixels in a small file. */
function huge() {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(20_000, 0);
  size.writeUInt32BE(20_000, 4);
  const header = chunk('IHDR', Buffer.concat([size, Buffer.from([1, 0, 0, 0, 0])]));
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(20_000 * (1 + 20_000 / 8))));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    header,
    pixels,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const cut = (image: Buffer) => image.subarray(0, Math.floor(image.length / 2));
const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
const pictures: [what: string, make: () => Promise<Buffer>, status: number, code: string][] = [
  ['an SVG', async () => Buffer.from(svg), 415, 'NOT_AN_IMAGE'],
  [
    'an SVG behind an XML header',
    async () => Buffer.from(`<?xml version="1.0"?>${svg}`),
    415,
    'NOT_AN_IMAGE',
  ],
  [
    'HTML named .png',
    async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    415,
    'NOT_AN_IMAGE',
  ],
  ['a PDF', async () => Buffer.from('%PDF-1.7\n'), 415, 'NOT_AN_IMAGE'],
  ['a TIFF', () => picture().tiff().toBuffer(), 415, 'NOT_AN_IMAGE'],
  ['an empty file', async () => Buffer.alloc(0), 415, 'NOT_AN_IMAGE'],
  [
    'only the first bytes of a PNG',
    async () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    422,
    'DAMAGED_IMAGE',
  ],
  ['half a PNG', async () => cut(await noise(60).png().toBuffer()), 422, 'DAMAGED_IMAGE'],
  ['half a JPEG', async () => cut(await noise(60).jpeg().toBuffer()), 422, 'DAMAGED_IMAGE'],
  ['half a WebP', async () => cut(await noise(60).webp().toBuffer()), 422, 'DAMAGED_IMAGE'],
  ['SVG behind the first bytes of a GIF', async () => Buffer.from(`GIF89a${svg}`), 422, 'DAMAGED_IMAGE'],
  ['20,000 by 20,000 pixels', async () => huge(), 413, 'TOO_LARGE'],
  [
    '11 MiB',
    async () => Buffer.concat([await picture().png().toBuffer()], 11 * 1024 * 1024),
    413,
    'TOO_LARGE',
  ],
  [
    'one byte more than 10 MiB',
    async () => Buffer.concat([await picture().png().toBuffer()], limits.imageBytes + 1),
    413,
    'TOO_LARGE',
  ],
];

test.each(pictures)('%s is no logo', async (_, make, status, code) => {
  const logo = await make();
  const failure = await refused(
    () => ada.form('POST', '/organizations', organizationForm({ name: 'Acme' }, logo)),
    status,
  );
  expect(failure).toMatchObject({ code, fields: { logo: failure.message } });
});

test('a refused logo leaves the organization and its old logo as they were', async () => {
  const good = await picture().png().toBuffer();
  const { organization } = (
    await ada.form('POST', '/organizations', organizationForm({ name: 'Acme' }, good))
  ).json();
  const url = `/organizations/${organization._id}`;
  await refused(() => ada.form('PUT', url, organizationForm({ name: 'Changed' }, Buffer.from(svg))), 415);
  expect((await ada.get(url)).json().organization).toEqual(organization);
});

test('two logos are one too many', async () => {
  const logo = await picture().png().toBuffer();
  await refused(
    () => ada.form('POST', '/organizations', organizationForm({ name: 'Acme' }, logo, logo)),
    413,
  );
});

test('a form without its JSON part, with a broken one, or with a wrong one is refused', async () => {
  const without = organizationForm({ name: 'Acme' }, await picture().png().toBuffer());
  without.delete('organizationData');
  const failure = await refused(() => ada.form('POST', '/organizations', without), 422);
  expect(failure.fields).toHaveProperty('organizationData');
  await refused(() => ada.form('POST', '/organizations', organizationForm('{"name":')), 400);
  await refused(() => ada.form('POST', '/organizations', organizationForm('null')), 422);
  await refused(() => ada.form('POST', '/organizations', organizationForm({ name: 7 })), 422);
  const long = { name: 'Acme', description: 'x'.repeat(limits.jsonBody) };
  await refused(() => ada.form('POST', '/organizations', organizationForm(long)), 413);
});

test.each([
  ['{"name":"Acme"}', 201],
  ['{"name":', 400],
])('a JSON part that says so is read like one that does not: %s', async (json, status) => {
  const body = [
    '--b',
    'content-disposition: form-data; name="organizationData"',
    'content-type: application/json',
    '',
    json,
    '--b--',
    '',
  ].join('\r\n');
  const reply = await ada.send({
    method: 'POST',
    url: '/organizations',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: body,
  });
  expect(reply.statusCode).toBe(status);
  if (status === 400)
    expect(reply.json().message).toBe('A part of the type application/json is not valid JSON, or too large.');
  await noUploadsLeft();
});

test('files under other names are passed over', async () => {
  const form = organizationForm({ name: 'Acme' });
  form.append('other', new File([svg], '../../evil.svg'));
  const reply = await ada.form('POST', '/organizations', form);
  expect(reply.json()).toMatchObject({ status: 201, organization: { logo: null } });
  await noUploadsLeft();
});

test('who may not change the organization uploads nothing', async () => {
  const bob = await world.user('Bob');
  const acme = await world.organization(ada, [[bob, 'employee']]);
  const form = organizationForm({ name: 'Taken over' }, await picture().png().toBuffer());
  await refused(() => bob.form('PUT', acme.url, form), 403);
  await refused(() => world.visitor().form('PUT', acme.url, form), 401);
});

test.each([
  ['breaks off', (body: Buffer) => body.subarray(0, body.length - 60)],
  ['breaks off within the file', (body: Buffer) => body.subarray(0, body.length - 400)],
  ['ends before it begins', () => Buffer.from('--b')],
  ['is nonsense', () => Buffer.from('nonsense'.repeat(100))],
])('an upload that %s is refused', async (_, damage) => {
  const response = new Response(organizationForm({ name: 'Acme' }, await noise(40).png().toBuffer()));
  const headers = { 'content-type': response.headers.get('content-type')! };
  const payload = damage(Buffer.from(await response.arrayBuffer()));
  await refused(() => ada.send({ method: 'POST', url: '/organizations', headers, payload }), 400);
});

test('a form with nothing in it is refused', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  await refused(
    () => ada.send({ method: 'POST', url: '/organizations', headers, payload: Buffer.alloc(0) }),
    422,
  );
});

test.each([
  ['more parts than any form has', '--xx\r\n'.repeat(1_002), 413],
  ['a part that breaks off', '--xx\r\n'.repeat(99), 400],
])('a form of %s is refused, and ends nothing', async (_, payload, status) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=xx' };
  await refused(() => ada.send({ method: 'POST', url: '/organizations', headers, payload }), status);
  expect((await ada.get('/organizations')).statusCode).toBe(200);
});

const part = (name: string, text: string) =>
  `--xx\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}`;

test('a form with a part that is cut off by the next one is answered', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=xx' };
  const json = part('organization', '{}\r\n');
  const atEnd = `${json}${part('other', '--xx--\r\n')}`;
  const atBeginning = `${part('other', json)}--xx--\r\n`;
  const inHead = `--xx\r\nX: y\r\n${json}--xx--\r\n`;
  const replies = await Promise.all(
    [atEnd, atBeginning, inHead].map((payload) =>
      ada.send({ method: 'POST', url: '/organizations', headers, payload }),
    ),
  );
  for (const reply of replies) expect(reply.json()).toMatchObject({ status: 400, code: 'UNREADABLE' });
});

test('forms larger than any that we ask for are refused, and none of their files stays open', async () => {
  const form = organizationForm({ name: 'Acme' }, Buffer.alloc(23 * 1024 * 1024));
  for (let round = 0; round < 3; round += 1) {
    const failure = await refused(() => sendForm(ada, form), 413);
    expect(failure.message).toBe('The request is too large.');
  }
  await expect.poll(openUploads).toEqual([]);
});

/** The files of uploads that this process has open; none where the system does not tell. */
function openUploads() {
  const folder = '/proc/self/fd';
  const descriptors = existsSync(folder) ? readdirSync(folder) : [];
  return descriptors
    .map((descriptor) => readLink(join(folder, descriptor)))
    .filter((path) => path.startsWith(join(world.dataDir, 'uploads')));
}

function readLink(path: string) {
  try {
    return readlinkSync(path);
  } catch {
    // It was closed since it was listed.
    return '';
  }
}

/** Over a connection, where a body arrives piece by piece. */
async function sendForm({ cookies }: Person, body: FormData) {
  const { port } = world.app.server.address() as AddressInfo;
  const headers = {
    'x-xsrf-token': cookies.get('XSRF-TOKEN')!,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  };
  const reply = await fetch(`http://127.0.0.1:${port}/api/organizations`, { method: 'POST', headers, body });
  const failure: unknown = await reply.json();
  return { statusCode: reply.status, json: () => failure };
}

test('a form that does not say its boundary is refused', async () => {
  const headers = { 'content-type': 'multipart/form-data' };
  await refused(() => ada.send({ method: 'POST', url: '/organizations', headers, payload: 'x' }), 400);
});

test('a browser that goes away during an upload leaves nothing behind', async () => {
  const before = await world.stored();
  const sending = startUpload(ada, 'POST', '/organizations');
  sending.write('--b\r\ncontent-disposition: form-data; name="logo"; filename="a.png"\r\n\r\nsome bytes');
  await vi.waitUntil(
    () => uploads().some((name) => existsSync(join(world.dataDir, 'uploads', name, '0'))),
    patience,
  );
  sending.destroy();
  await noUploadsLeft();
  expect(await world.stored()).toEqual(before);
});

test('SVG that looks like the beginning of an AVIF is not an image', async () => {
  const svg = Buffer.from(
    '<!--ftypavif--><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>',
  );
  const form = organizationForm({ name: 'Acme' }, svg);
  await refused(() => ada.form('POST', '/organizations', form), 415);
});

test.each(['multipart/form-data; boundary=b', 'Multipart/Form-Data; boundary=b'])(
  'nothing of an upload by a stranger reaches the disk (%s)',
  async (contentType) => {
    const eve = await world.user('Eve');
    const acme = await world.organization(ada);
    const sending = startUpload(eve, 'PUT', acme.url, contentType);
    sending.write('--b\r\ncontent-disposition: form-data; name="logo"; filename="a.png"\r\n\r\nsome bytes');
    const reply = await new Promise<{ statusCode?: number | undefined }>((answered) =>
      sending.on('response', answered),
    );
    expect(reply.statusCode).toBe(404);
    expect(uploads()).toEqual([]);
    sending.destroy();
  },
);

/** Headers of an upload whose body is still to come. */
function startUpload(
  { cookies }: Person,
  method: 'POST' | 'PUT',
  url: string,
  contentType = 'multipart/form-data; boundary=b',
) {
  const { port } = world.app.server.address() as AddressInfo;
  const headers = {
    'content-type': contentType,
    'content-length': 1_000_000,
    'x-xsrf-token': cookies.get('XSRF-TOKEN')!,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  };
  const sending = request({ port, method, path: `/api${url}`, headers });
  sending.on('error', () => {});
  return sending;
}

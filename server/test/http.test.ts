import { request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from './support/endpoints.ts';
import { organizationForm, picture } from './support/pictures.ts';
import { startWorld, type Person, type World } from './support/world.ts';

let world: World;
let ada: Person;
let port: number;
beforeAll(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://muster.example.com' });
  ada = await world.user('Ada');
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  port = (world.app.server.address() as AddressInfo).port;
});
afterAll(() => world.stop());

const notFound = { status: 404, code: 'NOT_FOUND', message: 'Page not found' };
const answers: [what: string, status: number, send: () => Promise<Awaited<ReturnType<typeof ada.get>>>][] = [
  ['health', 200, () => ada.get('/health')],
  ['a list', 200, () => ada.get('/organizations')],
  ['a creation', 201, () => ada.post('/organizations', { name: 'Acme' })],
  ['a refused login', 401, () => ada.post('/users/login', { email: ada.email, password: 'a wild guess' })],
  ['a call while signed out', 401, () => world.visitor().get('/organizations')],
  [
    'a call without token',
    403,
    () => ada.send({ method: 'POST', url: '/organizations', headers: { 'x-xsrf-token': '' } }),
  ],
  ['a call that does not exist', 404, () => ada.get('/nothing')],
  ['a method that does not exist', 404, () => ada.send({ method: 'PATCH', url: '/organizations' })],
  ['a wrong body', 422, () => ada.post('/organizations', {})],
  [
    'a broken body',
    400,
    () =>
      ada.send({
        method: 'POST',
        url: '/organizations',
        headers: { 'content-type': 'application/json' },
        payload: '{',
      }),
  ],
  ['a large body', 413, () => ada.post('/organizations', { name: 'x'.repeat(1_100_000) })],
  ['a broken address', 400, () => ada.get('/organizations/%zz')],
  ['an address that is no text', 400, () => ada.get('/organizations/%c3%28')],
  ['the description of the API', 200, () => ada.get('/openapi.json')],
  ['the pages about the API', 200, () => ada.get('/docs/')],
  ['a logo', 200, getLogo],
];

async function getLogo() {
  const form = organizationForm({ name: 'Acme' }, await picture().png().toBuffer());
  const { organization } = (await ada.form('POST', '/organizations', form)).json();
  return ada.get(organization.logo.replace('/api', ''));
}

describe.each(answers)('%s', (_, status, send) => {
  test(`is answered ${status} with the headers that keep a browser safe`, async () => {
    const reply = await send();
    expect(reply.statusCode).toBe(status);
    expect(reply.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    });
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe|default-src[^;]*unsafe|unsafe-eval/);
    const isFile = !String(reply.headers['content-type']).startsWith('application/json');
    if (!isFile) expect(reply.headers['cache-control']).toBe('no-store');
    if (!isFile && status >= 400)
      expect(reply.json()).toMatchObject({ status, code: expect.any(String), message: expect.any(String) });
  });
});

test('the names below this one are bound to https only where that is configured', async () => {
  const whole = await startWorld({ PUBLIC_URL: 'https://muster.example.com', HSTS_SUBDOMAINS: 'on' });
  const { headers } = await whole.visitor().get('/health');
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  await whole.stop();
});

test.each([
  '/nothing',
  '',
  '/',
  '/organizations/',
  '/users/login/x',
  '/Health',
  '//health',
  '/../api/nothing',
])('/api%s is nothing, in our words', async (path) => {
  const reply = await ada.get(path);
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toEqual(notFound);
});

test('what a page asks for ahead of its screen is answered, or not at all', async () => {
  const headers = { 'x-early': '1' };
  const answered = await ada.send({ method: 'GET', url: '/organizations', headers });
  expect(answered.json().organizations).toEqual(expect.any(Array));
  for (const [who, url] of [
    [world.visitor(), '/organizations'],
    [ada, `/organizations/${crypto.randomUUID()}`],
  ] as const) {
    const { statusCode, body } = await who.send({ method: 'GET', url, headers });
    expect([statusCode, body]).toEqual([204, '']);
  }
});

test('what is no HTTP is refused in our words', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.end('NONSENSE\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({
    status: 400,
    code: 'UNREADABLE',
    message: expect.any(String),
  });
});

test('a header that is far too long is refused in our words', async () => {
  const reply = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const call = request(
      { port, path: '/api/health', headers: { 'x-long': 'x'.repeat(60_000) } },
      (response) => {
        void text(response).then((body) => resolve({ status: response.statusCode, body }));
      },
    );
    call.on('error', reject).end();
  });
  expect(reply.status).toBe(431);
  expect(JSON.parse(reply.body)).toMatchObject({
    status: 431,
    code: expect.any(String),
    message: expect.any(String),
  });
});

test('a request has an id, to find its line in the log', async () => {
  const [first, second] = [await ada.get('/health'), await ada.get('/health')];
  expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
});

interface Description {
  openapi: string;
  paths: Record<
    string,
    Record<string, { summary: string; description: string; security?: unknown; responses: object }>
  >;
}

test('the description lists every call, with who may make it', async () => {
  const reply = await world.visitor().get('/openapi.json');
  const { openapi, paths } = reply.json<Description>();
  expect(openapi).toMatch(/^3\./);
  const spoken: Record<string, string> = {
    anyone: 'For everybody.',
    person: 'For everybody who is signed in.',
    organization: 'For members of the organization.',
    project: 'For those who see the project: its team, and the organization’s admins.',
  };
  for (const { method, url, summary, scope, needs } of endpoints) {
    const call = paths[`/api${url.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
    expect(call, `${method} ${url}`).toMatchObject({ summary, responses: { '4XX': expect.anything() } });
    expect(call!.description).toBe(
      needs ? `${spoken[scope]} Takes the permission \`${needs}\`.` : spoken[scope],
    );
    expect(call!.security === undefined).toBe(scope === 'anyone');
  }
  const listed = Object.values(paths).flatMap((path) =>
    Object.keys(path).filter((method) => method !== 'head'),
  );
  expect(listed).toHaveLength(endpoints.length);
});

test('the pages about the API run no script of their own text', async () => {
  const reply = await world.visitor().get('/docs/');
  expect(reply.headers['content-type']).toContain('text/html');
  const scripts = [...reply.body.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes, inside] of scripts) {
    expect(attributes).toContain('src=');
    expect(inside!.trim()).toBe('');
  }
  expect(reply.body).not.toMatch(/\son\w+=/);
});

test('the folder of assets is no page', async () => {
  expect((await world.app.inject({ method: 'GET', url: '/assets/' })).statusCode).toBe(404);
});

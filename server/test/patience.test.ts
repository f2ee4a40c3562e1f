import { readdir } from 'node:fs/promises';
import { Agent, request, type ClientRequest, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createHttpServer, type Pace } from '../src/platform/http/server.ts';
import { patience } from './support/patience.ts';
import { organizationForm, picture } from './support/pictures.ts';
import { startWorld, type Person, type World } from './support/world.ts';

const plainHttp = { isHttps: false, hstsSubdomains: false };
let world: World;
let ada: Person;
let handle: RequestListener;
beforeAll(async () => {
  world = await startWorld(
    {},
    {
      app: {
        serverFactory: (handler) => {
          handle = handler;
          return createHttpServer(handler, plainHttp).server;
        },
      },
    },
  );
  ada = await world.user('Ada');
});
afterAll(() => world.stop());

/** The same app behind a server with a pace of its own. */
async function serve(pace: Pace = {}) {
  const { server, drain } = createHttpServer(handle, plainHttp, pace);
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { port: (server.address() as AddressInfo).port, drain };
}

const pause = (ms: number) => new Promise((passed) => setTimeout(passed, ms));

/** A call whose body is sent by hand. */
function begin(port: number, person: Person, headers: Record<string, string | number>) {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return request({
    port,
    method: 'POST',
    path: '/api/organizations',
    headers: { cookie, 'x-xsrf-token': person.cookies.get('XSRF-TOKEN')!, ...headers },
  });
}
async function answerTo(call: ClientRequest) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    call.on('response', resolve).on('error', reject);
  });
  return { status: response.statusCode, body: JSON.parse(await text(response)) as { code?: string } };
}

async function upload() {
  const form = new Response(organizationForm({ name: 'Slow' }, await picture(90, 60).png().toBuffer()));
  const body = Buffer.from(await form.arrayBuffer());
  return {
    body,
    headers: { 'content-type': form.headers.get('content-type')!, 'content-length': body.length },
  };
}

test('an upload lasts as long as its bytes move', async () => {
  const bodyMs = 300;
  const { port } = await serve({ stalledMs: 30_000, bodyMs });
  const { body, headers } = await upload();
  const call = begin(port, ada, headers);
  const answer = answerTo(call);
  const steps = 10;
  for (let step = 0; step < steps; step += 1) {
    call.write(body.subarray((step * body.length) / steps, ((step + 1) * body.length) / steps));
    await pause((2 * bodyMs) / steps);
  }
  call.end();
  expect(await answer).toMatchObject({ status: 201 });
});

test('an upload that stalls is ended with a word, and what it left is removed', async () => {
  const { port } = await serve({ stalledMs: 1_500 });
  const { body, headers } = await upload();
  const call = begin(port, ada, headers);
  call.write(body.subarray(0, body.length / 2));
  expect(await answerTo(call)).toMatchObject({ status: 408, body: { code: 'TOO_SLOW' } });
  await vi.waitUntil(async () => (await readdir(join(world.dataDir, 'uploads'))).length === 0, patience);
});

test('a body that is no upload has its time, however its bytes move', async () => {
  const { port } = await serve({ bodyMs: 900 });
  const call = begin(port, ada, { 'content-type': 'application/json', 'content-length': 1000 });
  const answer = answerTo(call);
  const trickle = setInterval(() => call.write(' '), 100);
  expect(await answer).toMatchObject({ status: 408, body: { code: 'TOO_SLOW' } });
  clearInterval(trickle);
  call.destroy();
});

test('one person has six uploads at once, and others have theirs', async () => {
  const { port } = await serve();
  const [greedy, bob] = [await world.user('Greedy'), await world.user('Bob')];
  const { body, headers } = await upload();
  const open = Array.from({ length: 6 }, () => begin(port, greedy, headers));
  for (const call of open) {
    call.on('error', () => {});
    call.write(body.subarray(0, 10));
  }
  const folders = () => readdir(join(world.dataDir, 'uploads'));
  await vi.waitUntil(async () => (await folders()).length === 6, patience);
  const seventh = begin(port, greedy, headers);
  const refused = answerTo(seventh);
  seventh.end(body);
  expect(await refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  const his = begin(port, bob, headers);
  const accepted = answerTo(his);
  his.end(body);
  expect(await accepted).toMatchObject({ status: 201 });
  for (const call of open) call.destroy();
  await vi.waitUntil(async () => (await folders()).length === 0, patience);
  const after = begin(port, greedy, headers);
  const again = answerTo(after);
  after.end(body);
  expect(await again).toMatchObject({ status: 201 });
});

test('connections wait for their next request longer than proxies do', () => {
  const { server } = createHttpServer(() => {}, plainHttp);
  // Caddy and Go keep theirs for 2 minutes, nginx and Amazon’s balancers for 1.
  expect(server.keepAliveTimeout).toBeGreaterThan(120_000);
  expect(server.headersTimeout).toBeGreaterThan(server.keepAliveTimeout);
  expect(server.requestTimeout).toBe(0);
});

test('a connection on which nothing was asked is closed without a word', async () => {
  const { port } = await serve({ stalledMs: 600 });
  const socket = connect(port, '127.0.0.1');
  expect(await text(socket)).toBe('');
});

test('while stopping, answers end their connection, and one that looked idle is still answered on', async () => {
  const { port, drain } = await serve({ lastAnswersMs: 5_000 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const get = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request({ port, agent, path: '/api/health' }, resolve).on('error', reject).end();
    });
  const before = await get();
  expect(before.headers.connection).toBe('keep-alive');
  before.resume();
  await vi.waitUntil(() => Object.keys(agent.freeSockets).length > 0, patience);

  const drained = drain();
  const during = await get();
  expect(during.headers.connection).toBe('close');
  expect(during.statusCode).toBe(200);
  during.resume();
  await drained;
  await expect(get()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  agent.destroy();
});

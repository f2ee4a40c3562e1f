import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { patience } from './support/patience.ts';
import { password, startWorld, type Person, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.stop());

/** Sends the headers at once and the body only when told: what the sender may do can be over by then. */
function holdBack({ cookies }: Person, method: string, url: string, body: object) {
  const text = JSON.stringify(body);
  const sending = request({
    port: (world.app.server.address() as AddressInfo).port,
    method,
    path: `/api${url}`,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'x-xsrf-token': cookies.get('XSRF-TOKEN')!,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  sending.write(text.slice(0, 1));
  return () =>
    new Promise<number>((answered) => {
      sending.on('response', ({ statusCode }) => answered(statusCode!));
      sending.end(text.slice(1));
    });
}

/** Longer than the server takes for granted what it has read. */
const aWhile = () => new Promise((passed) => setTimeout(passed, 1_100));

test('a request held back until its sender was removed is refused', async () => {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const acme = await world.organization(ada, [[bob, 'admin']]);
  const finish = holdBack(bob, 'PUT', acme.url, { name: 'Taken over' });
  await aWhile();
  await ada.delete(`${acme.url}/members/${bob.id}`);

  expect(await finish()).toBe(404);
});

test('who hangs up in the middle of a request is no failure of the server', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const logged = await startWorld({}, { app: { logger: { level: 'error', stream } } });
  onTestFinished(() => logged.stop());
  await logged.app.listen({ port: 0, host: '127.0.0.1' });
  const ada = await logged.user('Ada');
  const { port } = logged.app.server.address() as AddressInfo;
  const countOpen = logged.app.server.getConnections.bind(logged.app.server);
  const socket = connect(port, '127.0.0.1');
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  socket.write(
    [
      'POST /api/organizations/no/projects HTTP/1.1',
      'host: localhost',
      `cookie: ${cookie}`,
      `x-xsrf-token: ${ada.cookies.get('XSRF-TOKEN')!}`,
      'content-type: application/json',
      'content-length: 100',
      'expect: 100-continue',
      '',
      '',
    ].join('\r\n'),
  );
  // The server waits for the body then.
  await once(socket, 'data');
  socket.end('{"name":');
  await vi.waitUntil(() => new Promise((open) => countOpen((_, count) => open(count === 0))), patience);
  await ada.get('/organizations');
  expect(lines).toEqual([]);
});

test('a request held back until its session was ended is refused', async () => {
  const ada = await world.user('Ada');
  const thief = world.visitor() as Person;
  for (const [name, value] of ada.cookies) thief.cookies.set(name, value);
  const laptop = world.visitor();
  await laptop.get('/health');
  await laptop.post('/users/login', { email: ada.email, password });
  const finish = holdBack(thief, 'PUT', '/users/profile', { fullName: 'Eve', email: 'eve@example.com' });
  await aWhile();
  const newPassword = 'something quite different';
  await laptop.put('/users/password', {
    currentPassword: password,
    newPassword,
    confirmPassword: newPassword,
  });

  expect(await finish()).toBe(401);
});

import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Failure } from '@muster/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from './support/world.ts';

let world: World;
let port: number;
beforeAll(async () => {
  world = await startWorld();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  port = (world.app.server.address() as AddressInfo).port;
});
afterAll(() => world.stop());

async function say(request: string) {
  const socket = connect(port, '127.0.0.1');
  socket.write(request.replaceAll('\n', '\r\n'), 'latin1');
  const answer = await text(socket);
  const [head, body] = answer.split('\r\n\r\n') as [string, string];
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
}
const close = 'Host: x\nConnection: close\n';

test.each([
  ['no HTTP', 'NONSENSE\n\n', 400],
  ['a method that nobody knows', `FROBNICATE /api/health HTTP/1.1\n${close}\n`, 400],
  ['a method that is not ours', `PROPFIND /api/health HTTP/1.1\n${close}\n`, 404],
  ['no host', 'GET /api/health HTTP/1.1\nConnection: close\n\n', 400],
  ['another version of HTTP', `GET /api/health HTTP/3.9\n${close}\n`, 400],
  ['the start of HTTP/2', 'PRI * HTTP/2.0\n\nSM\n\n', 400],
  ['a proxy', 'CONNECT example.com:443 HTTP/1.1\nHost: example.com\n\n', 405],
  ['an expectation that we do not know', `GET /api/health HTTP/1.1\nExpect: wonders\n${close}\n`, 417],
  ['headers without end', `GET /api/health HTTP/1.1\nX-Long: ${'x'.repeat(60_000)}\n${close}\n`, 431],
  ['two lengths', `POST /api/users/login HTTP/1.1\nContent-Length: 2\nContent-Length: 3\n${close}\n{}`, 400],
  [
    'a length and chunks',
    `POST /api/users/login HTTP/1.1\nContent-Length: 2\nTransfer-Encoding: chunked\n${close}\n0\n\n`,
    400,
  ],
  ['broken chunks', `POST /api/users/login HTTP/1.1\nTransfer-Encoding: chunked\n${close}\nzz\n`, 400],
  ['all of it', `OPTIONS * HTTP/1.1\n${close}\n`, 404],
])('%s is refused in our words', async (_, request, status) => {
  const answer = await say(request);
  expect(Failure.strict().parse(JSON.parse(answer.body))).toMatchObject({ status });
  expect(answer.status).toBe(status);
  expect(answer.head).toContain('x-content-type-options: nosniff');
  expect(answer.head).toContain('content-type: application/json');
});

test.each([
  ['HTTP/1.0', 'GET /api/health HTTP/1.0\n\n'],
  ['a whole address, as a proxy would write it', `GET http://x/api/health HTTP/1.1\n${close}\n`],
])('%s is understood', async (_, request) => {
  const { status, head, body } = await say(request);
  expect([status, JSON.parse(body)]).toMatchObject([200, { status: 200 }]);
  expect(head).toContain('cache-control: no-store');
});

test('whoever waits to be asked for the body is asked', async () => {
  const socket = connect(port, '127.0.0.1');
  const heard = text(socket);
  socket.write(
    'POST /api/users/login HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n' +
      'Content-Type: application/json\r\nConnection: close\r\n\r\n',
  );
  socket.write('{}');
  expect(await heard).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 403 /);
});

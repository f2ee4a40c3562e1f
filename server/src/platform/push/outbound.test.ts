import { afterAll, beforeAll, expect, test } from 'vitest';
import { pushHost, startPushService } from '../../../test/support/push-service.ts';
import { ForbiddenAddress, postTo, publicInternet, type Network } from './outbound.ts';

let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.stop());

const message = { headers: {}, body: Buffer.from('hello') };
const post = (endpoint: string, network: Partial<Network>) =>
  postTo(new URL(endpoint), message, { ...service.network, ...network });

test('a name whose addresses are all allowed is reached', async () => {
  expect(await post(`https://${pushHost}/reached`, {})).toBe(201);
  expect(service.deliveries.at(-1)).toMatchObject({ path: '/reached', body: message.body });
});

test.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://2130706433/',
  'https://①②⑦.0.0.1/',
  'https://0/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://169.254.169.254/latest/meta-data/',
])('%s is no name, and never connected to, even where its address would be allowed', async (endpoint) => {
  const before = service.deliveries.length;
  await expect(post(endpoint, { isAllowed: () => true })).rejects.toThrow(ForbiddenAddress);
  expect(service.deliveries).toHaveLength(before);
});

test.each([
  [['127.0.0.1']],
  [['10.0.0.7']],
  [['8.8.8.8', '192.168.1.1']],
  [['::ffff:169.254.169.254']],
  [['2a00:1450::1', 'fd00:ec2::254']],
])('a name that leads to %j is refused', async (addresses) => {
  const { isAllowed } = publicInternet;
  const before = service.deliveries.length;
  const asked = post('https://rebinding.example/', { isAllowed, resolve: async () => addresses });
  await expect(asked).rejects.toThrow(ForbiddenAddress);
  expect(service.deliveries).toHaveLength(before);
});

test('a name is looked up once: an answer that changes after the check changes nothing', async () => {
  const answers = [['127.0.0.1'], ['10.0.0.7']];
  let asked = 0;
  const resolve = async () => answers[asked++] ?? [];
  expect(await post(`https://${pushHost}/once`, { resolve })).toBe(201);
  expect(asked).toBe(1);
});

test('a name without any address is no success', async () => {
  await expect(post('https://nowhere.example/', { resolve: async () => [] })).rejects.toThrow('no address');
});

test('a server that cannot prove its name gets nothing', async () => {
  const before = service.deliveries.length;
  await expect(post('https://other.example.com/', {})).rejects.toThrow(/altnames/);
  await expect(post(`https://${pushHost}/`, { ca: undefined })).rejects.toThrow(/self-signed/);
  expect(service.deliveries).toHaveLength(before);
});

const never = (_: string, signal: AbortSignal) =>
  new Promise<string[]>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

test('a look-up that never ends is given up', async () => {
  await expect(post(`https://${pushHost}/`, { resolve: never, patienceMs: 50 })).rejects.toThrow(/timeout/);
});

import { gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { compressAnswers } from './compression.ts';

const long = JSON.stringify({ names: Array.from({ length: 1_000 }, (_, index) => `Grüße ${index}`) });
const short = JSON.stringify({ name: 'Grüße' });

const app = fastify();
compressAnswers(app);
app.get('/long', (_, reply) => reply.type('application/json').send(long));
app.get('/short', (_, reply) => reply.type('application/json').send(short));

const ask = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

test.each(['gzip', 'br, gzip', 'gzip, deflate, br, zstd', 'GZIP;q=0.5'])(
  'a long answer to who accepts "%s" is compressed, and says so',
  async (accepted) => {
    const { headers, rawPayload } = await ask('/long', accepted);
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(rawPayload.length),
      vary: 'accept-encoding',
    });
    expect(rawPayload.length).toBeLessThan(long.length / 2);
    expect(gunzipSync(rawPayload).toString()).toBe(long);
  },
);

test.each([undefined, '', 'br', 'gzip;q=0', 'gzip; q=0.0, br', 'x-gzipped'])(
  'a long answer to who accepts "%s" is sent as it is, and kept apart by caches',
  async (accepted) => {
    const { headers, body } = await ask('/long', accepted);
    expect([headers['content-encoding'], headers['vary'], body]).toEqual([
      undefined,
      'accept-encoding',
      long,
    ]);
  },
);

test('a short answer is sent as it is', async () => {
  const { headers, body } = await ask('/short', 'gzip');
  expect([headers['content-encoding'], headers['vary'], body]).toEqual([undefined, undefined, short]);
});

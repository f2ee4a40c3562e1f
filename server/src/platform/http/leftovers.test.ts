import type * as fs from 'node:fs/promises';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { acceptMultipart } from './multipart.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof fs>();
  const refusing: typeof real.rm = (path, options) =>
    String(path).endsWith('/another’s')
      ? Promise.reject(Object.assign(new Error('EACCES'), { code: 'EACCES' }))
      : real.rm(path, options);
  return { ...real, rm: refusing };
});

test('a left-over upload that cannot be removed keeps neither the server from starting nor the others', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-leftovers-'));
  for (const name of ['another’s', 'crashed']) {
    const folder = join(dataDir, 'uploads', name);
    await mkdir(folder, { recursive: true });
    await utimes(folder, 0, 0);
  }
  const app = fastify();
  await acceptMultipart(app, { dataDir, fileMegabytes: 1 });
  expect(await readdir(join(dataDir, 'uploads'))).toEqual(['another’s']);
  await app.close();
  await rm(join(dataDir), { recursive: true });
});

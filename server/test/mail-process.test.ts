import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPostgresIn } from '@muster/embedded-postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startMailServer } from './support/mail-server.ts';
import { patience } from './support/patience.ts';
import { RemoteBrowser, spawnServer, type ServerProcess } from './support/server-process.ts';

let dataDir: string;
const servers: ServerProcess[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-mail-process-'));
});
afterAll(async () => {
  for (const server of servers) await server.killGroup();
  const postgres = () => listPostgresIn(join(dataDir, 'postgres'));
  for (const pid of postgres().slice(0, 1)) process.kill(pid, 'SIGQUIT');
  await vi.waitUntil(() => postgres().length === 0, patience);
  await rm(dataDir, { recursive: true });
});

async function start(SMTP_URL: string) {
  const server = await spawnServer(dataDir, { SMTP_URL });
  servers.push(server);
  await server.becomesReady();
  return server;
}

test('a mail whose server was killed before it was sent is sent after the restart, once', async () => {
  const underWay = Promise.withResolvers<void>();
  // Says nothing, so the mail is begun and not sent.
  const silent = await startMailServer({ onConnect: () => underWay.resolve() });
  const first = await start(silent.url);
  const ada = new RemoteBrowser();
  expect((await ada.register(first)).status).toBe(201);
  await underWay.promise;
  await first.killGroup();
  await silent.stop();

  const post = await startMailServer({ port: silent.port });
  const second = await start(post.url);
  await vi.waitUntil(() => post.mails.length > 0, patience);
  second.terminate();
  expect(await second.ended).toBe(0);

  expect(silent.mails).toEqual([]);
  expect(post.mails.map(({ subject, recipients }) => [subject, recipients])).toEqual([
    ['Confirm your e-mail address', ['ada@example.com']],
  ]);
  await post.stop();
});

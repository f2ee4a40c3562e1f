import { register } from '@muster/contract';
import { request } from '@playwright/test';
import { Api } from './api.ts';
import { newIdentity } from './people.ts';
import { startServer } from './server.ts';

// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function setUp() {
  const { url, dataDir, stop } = await startServer();
  process.env.MUSTER_URL = url;
  process.env.MUSTER_DATA_DIR = dataDir;
  await isNoLongerEmpty(url);
  return stop;
}

/** Whichever story comes first is told at a server like nearly all of them: somebody has registered. */
async function isNoLongerEmpty(baseURL: string) {
  const calls = await request.newContext({ baseURL });
  const api = new Api({ request: calls, cookies: async () => (await calls.storageState()).cookies });
  const { id: _id, ...identity } = newIdentity('Olga Orlova');
  await api.call(register, { body: { _id, ...identity } });
  await calls.dispose();
}

import { writeFile } from 'node:fs/promises';
import { register } from '@muster/contract';
import { request, test as base } from '@playwright/test';
import { Api } from '../api.ts';
import { newIdentity } from '../people.ts';
import type { Identity } from '../person.ts';
import { startFirefox } from './firefox.ts';
import { Person } from './person.ts';
import type { Browser } from './tab.ts';
import { startWebKit } from './webkit.ts';

export { expect } from '@playwright/test';

const browsers = { firefox: startFirefox, webkit: startWebKit };

interface Fixtures {
  join: (identity: Identity) => Promise<Person>;
  ada: Person;
  bob: Person;
  newcomer: Person;
}

export interface Kept {
  kind: keyof typeof browsers;
  ownBrowser: Browser;
}

export const test = base.extend<Fixtures, Kept>({
  kind: ['firefox', { scope: 'worker', option: true }],
  ownBrowser: [
    async ({ kind }, provide) => {
      const browser = await browsers[kind]();
      await provide(browser);
      await browser.stops();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  /** A browser for somebody; what it shows when a story fails is kept. */
  join: async ({ ownBrowser, baseURL }, provide, testInfo) => {
    const everybody: Person[] = [];
    await provide(async (identity) => {
      // The server ends connections that rest, perhaps just as the next call goes out.
      const calls = await request.newContext({ baseURL, extraHTTPHeaders: { connection: 'close' } });
      const api = new Api({ request: calls, cookies: async () => (await calls.storageState()).cookies });
      const person = new Person(identity, api, await ownBrowser.newTab(), baseURL!);
      everybody.push(person);
      await person.resizes(1280, 800);
      return person;
    });
    for (const { fullName, tab } of everybody) {
      if (testInfo.status !== testInfo.expectedStatus)
        await writeFile(testInfo.outputPath(`${fullName}.png`), await tab.screenshot());
      await tab.closes();
    }
  },
  ada: ({ join }, provide) => signedIn(join, 'Ada Lovelace').then(provide),
  bob: ({ join }, provide) => signedIn(join, 'Bob Martin').then(provide),
  newcomer: ({ join }, provide) => join(newIdentity('Nora Novak')).then(provide),
});

async function signedIn(join: Fixtures['join'], fullName: string) {
  const identity = newIdentity(fullName);
  const person = await join(identity);
  const { id: _id, email, password } = identity;
  await person.api.call(register, { body: { _id, fullName, email, password } });
  await person.isSignedIn();
  return person;
}

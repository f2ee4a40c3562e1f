import { afterEach, expect, test, vi } from 'vitest';
import { signedInAsAda } from '../../../../test/signed-in.ts';
import { isSigningOut } from '../../../platform/session/queries.ts';
import { sayTyping } from './here.ts';

signedInAsAda();
afterEach(() => vi.unstubAllGlobals());

async function says() {
  sayTyping({ organizationId: 'acme', projectId: 'website' }, 'copy');
  // What is said goes out one after the other.
  await new Promise((turn) => setTimeout(turn));
}

test('who is signing out says no more that they are there', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token' });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ status: 200 });
  });
  isSigningOut.set(true);
  await says();
  expect(asked).toEqual([]);
  isSigningOut.set(false);
  await says();
  await expect.poll(() => asked).toEqual([expect.stringContaining('presence')]);
});

import { lookAtTask } from '@muster/contract';
import { expect, test, vi } from 'vitest';
import { signedInAsAda } from '../../../../test/signed-in.ts';
import { isSigningOut } from '../../../platform/session/queries.ts';
import { sayTyping } from './here.ts';

const call = vi.hoisted(() => vi.fn(async () => ({})));
vi.mock('../../../platform/api/call.ts', () => ({ call }));
signedInAsAda();

async function says() {
  sayTyping({ organizationId: 'acme', projectId: 'website' }, 'copy');
  // What is said goes out one after the other.
  await new Promise((turn) => setTimeout(turn));
}

test('who is signing out says no more that they are there', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  isSigningOut.set(true);
  await says();
  expect(call).not.toHaveBeenCalled();
  isSigningOut.set(false);
  await says();
  expect(call).toHaveBeenCalledExactlyOnceWith(lookAtTask, expect.anything());
});

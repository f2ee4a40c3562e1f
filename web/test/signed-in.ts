import { afterEach, beforeEach, vi } from 'vitest';
import { forgetUser, rememberUser } from '../src/platform/session/current-user.ts';
import { memoryStorage } from './memory-storage.ts';

/** Each test of a file begins with Ada signed in at a browser of her own, and ends with nobody there. */
export function signedInAsAda() {
  beforeEach(() => {
    vi.stubGlobal('localStorage', memoryStorage());
    rememberUser({ _id: 'ada', fullName: 'Ada', email: 'ada@example.com', chosenTimeZone: null });
  });
  afterEach(forgetUser);
}

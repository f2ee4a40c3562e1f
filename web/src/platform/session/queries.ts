import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getProfile, logout } from '@muster/contract';
import type { ApiError } from '../api/api-error.ts';
import { allAnswered, call } from '../api/call.ts';
import { report } from '../report.ts';
import { createStore } from '../store.ts';
import { forgetUser, rememberUser } from './current-user.ts';

/** The auth check: who is signed in, as the server sees it. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const { user } = await call(getProfile, {}, { signal });
    rememberUser(user);
    return user;
  },
});

/** Nothing is to be heard of any more: the server is about to end the session. */
export const isSigningOut = createStore(false);

/** Signs out here even when the server cannot be told, or has ended the session before. */
export async function signOut(client: QueryClient) {
  isSigningOut.set(true);
  await settled(client);
  await call(logout, {}).catch((error: ApiError) => {
    if (error.status === 401) return;
    report(error);
    // The server, which believes in the session, would go on sending messages here.
    void import('./end-subscription.ts').then(({ endSubscription }) => endSubscription()).catch(report);
  });
  forgetUser();
  isSigningOut.set(false);
}

const patienceMs = 1_000;

/** Calls under way would be refused once the session has ended; they take a moment, and no longer than that. */
async function settled(client: QueryClient) {
  const reads = client.getQueryCache().findAll({ fetchStatus: 'fetching' });
  const patience = new Promise((over) => setTimeout(over, patienceMs));
  // A read that failed is tried again: it may have nothing under way in between.
  const answered = Promise.allSettled([allAnswered(), ...reads.flatMap(({ promise }) => promise ?? [])]);
  await Promise.race([answered, patience]);
}

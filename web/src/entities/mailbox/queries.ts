import { getProof, openProof, sendProof } from '@muster/contract';
import { queryOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { serverAlert } from '../../platform/api/announce.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { messages } from '../../messages.ts';
import { reactToHints } from '../../platform/live/registry.ts';
import { currentUser } from '../../platform/session/current-user.ts';
import { ended } from '../../platform/session/ended.ts';
import { dropToken, keptToken } from '../../platform/session/link-token.ts';
import { redirectTo, safeRedirect } from '../../platform/session/redirect.ts';

/** Whether the user's address is proven, and whether mail is sent at all. */
export const proofQuery = queryOptions({
  queryKey: ['proof'],
  queryFn: ({ signal }) => call(getProof, {}, { signal }),
});

export const useSendProof = () =>
  useMutation({
    mutationFn: () => call(sendProof, {}),
    meta: { success: messages.mailbox.linkSent, failure: serverAlert() },
  });

reactToHints({ reload: { profile: () => [proofQuery.queryKey] } });

/** What is left to do on the screen, where the link did not lead on to another one. */
export type Outcome =
  | { is: 'over' }
  | { is: 'for another account'; email: string }
  | { is: 'confirmed'; next: string };

/**
 * Opens the mailed link. It confirms the address of who is signed in with it; everybody else is led to where they can
 * be, and comes back with the token still kept.
 */
export async function openMailedLink(client: QueryClient, asked: string | undefined): Promise<Outcome> {
  const token = keptToken('confirm');
  const link = token === undefined ? undefined : await open(token);
  if (!link) {
    dropToken('confirm');
    return { is: 'over' };
  }
  const { email, hasAccount, isProven } = link;
  const next = safeRedirect(asked);
  const user = currentUser();
  if (user && user.email !== email) return { is: 'for another account', email };
  if (!hasAccount) throw redirect({ to: '/register', search: { email, ...redirectTo(next) }, replace: true });
  if (user && isProven) {
    dropToken('confirm');
    // Whatever was kept from an address that nobody had proven.
    void client.invalidateQueries();
    return { is: 'confirmed', next };
  }
  const search = isProven ? redirectTo(next) : { redirect: backHere(next) };
  // Somebody whose session has ended without the browser's knowledge signs in like everybody else.
  if (user) throw redirect({ to: '/logout', search, state: ended, replace: true });
  throw redirect({ to: '/login', search: { email, ...search }, replace: true });
}

export const backHere = (next: string) => `/confirm-email?${new URLSearchParams({ redirect: next })}`;

const noLonger = new Set([410, 422]);

async function open(token: string) {
  try {
    return await call(openProof, { body: { token } });
  } catch (error) {
    if (error instanceof ApiError && noLonger.has(error.status)) return undefined;
    throw error;
  }
}

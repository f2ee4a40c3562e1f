import { getProfile } from '@muster/contract';
import { ApiError } from '../platform/api/api-error.ts';
import { call } from '../platform/api/call.ts';
import { createQueryClient } from '../platform/api/query-client.ts';
import { onRefusal } from '../platform/api/refusals.ts';
import { createAppRouter } from './router.tsx';
import {
  currentUser,
  forgetUser,
  onUserChanged,
  onUserChangedElsewhere,
} from '../platform/session/current-user.ts';
import { ended } from '../platform/session/ended.ts';
import { isSigningOut } from '../platform/session/queries.ts';
import { redirectTo } from '../platform/session/redirect.ts';
import { resetSession } from '../platform/store.ts';

/** Makes the router and the query cache, and ties both to the session. */
export function startApp() {
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);

  onRefusal(async (refusal, endpoint) => {
    if (endpoint.scope === 'anyone') return;
    if (!currentUser() || isSigningOut.get()) {
      // The login screen says why, unless they wanted to leave.
      refusal.hasSessionEnded = Boolean(router.latestLocation.state.hasSessionEnded);
      return;
    }
    if (refusal.status === 403) {
      const { reloadOwnAccess } = await import('../platform/session/own-access.ts');
      return void reloadOwnAccess(queryClient);
    }
    refusal.hasSessionEnded = endpoint === getProfile || (await isSessionOver());
    // Afterwards: a guard that found out at the same time goes first, with the address that was asked for.
    if (refusal.hasSessionEnded) setTimeout(() => currentUser() && leaveTo('/logout'));
  });

  function leaveTo(to: '/login' | '/logout') {
    const { pathname, href } = router.latestLocation;
    if (pathname === '/logout') return;
    if (isOpenToAll()) forgetUser();
    else void router.navigate({ to, search: redirectTo(href), state: ended, ignoreBlocker: true });
  }
  const isOpenToAll = () =>
    router.matchRoutes(router.latestLocation).every(({ routeId }) => routeId !== '/_signed-in');

  // Only now are the screens gone that would ask for their data again.
  router.subscribe('onResolved', () => {
    if (!currentUser()) queryClient.clear();
  });

  let last = currentUser()?._id;
  onUserChanged(() => {
    const now = currentUser()?._id;
    const before = last;
    last = now;
    if (!before || now === before) return;
    resetSession();
    // Without a sign-out between, the screens on display are the other person's.
    if (now) return window.location.reload();
    // In another tab, or while they pressed a link and are on its screen instead.
    if (!isOpenToAll()) leaveTo('/login');
  });

  onUserChangedElsewhere(() => {
    if (currentUser()) window.location.reload();
  });

  return { router, queryClient };
}

let asking: Promise<boolean> | undefined;

/**
 * Asked past the query cache, which may still wait for an answer of before, and once for all who are refused together.
 * A server that is away for a moment says nothing about the session.
 */
const isSessionOver = () =>
  (asking ??= call(getProfile, {})
    .then(
      () => false,
      (error: unknown) => error instanceof ApiError && error.status === 401,
    )
    .finally(() => (asking = undefined)));

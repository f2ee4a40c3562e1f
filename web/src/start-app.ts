import { getProfile } from '@muster/contract';
import { ApiError } from './api/api-error.ts';
import { call } from './api/call.ts';
import { createQueryClient } from './api/query-client.ts';
import { onRefusal } from './api/refusals.ts';
import { createAppRouter } from './router.tsx';
import { currentUser, forgetUser, onUserChanged, onUserChangedElsewhere } from './session/current-user.ts';
import { ended } from './session/ended.ts';
import { isSigningOut, reloadOwnAccess } from './session/queries.ts';
import { redirectTo } from './session/redirect.ts';

/** Makes the router and the query cache, and ties both to the session. */
export function startApp() {
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);

  onRefusal(async (refusal, endpoint) => {
    if (endpoint.access === 'anyone') return;
    // On their way to the login screen, which says why.
    const isLeaving = !currentUser() || isSigningOut.get();
    if (isLeaving) return void (refusal.hasSessionEnded = true);
    if (refusal.status === 403) return void reloadOwnAccess(queryClient);
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

  // In another tab, or while they pressed a link and are on its screen instead.
  onUserChanged(() => {
    if (!currentUser() && !isOpenToAll()) leaveTo('/login');
  });

  onUserChangedElsewhere(() => {
    if (currentUser()) window.location.reload();
  });

  return { router, queryClient };
}

/**
 * Asked past the query cache, which may still wait for an answer of before. A server that is away for a moment says
 * nothing about the session.
 */
const isSessionOver = () =>
  call(getProfile, {}).then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.status === 401,
  );

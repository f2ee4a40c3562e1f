import { getProfile } from '@muster/contract';
import { ApiError } from './api/api-error.ts';
import { createQueryClient } from './api/query-client.ts';
import { onRefusal } from './api/refusals.ts';
import { createAppRouter } from './router.tsx';
import { currentUser, forgetUser, onUserChanged, onUserChangedElsewhere } from './session/current-user.ts';
import { ended } from './session/ended.ts';
import { isSigningOut, profileQuery, reloadOwnAccess } from './session/queries.ts';
import { redirectTo } from './session/redirect.ts';

/** Makes the router and the query cache, and ties both to the session. */
export function startApp() {
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);

  onRefusal(async (refusal, endpoint) => {
    if (!currentUser() || isSigningOut.get()) return;
    if (refusal.status === 403) return void reloadOwnAccess(queryClient);
    refusal.hasSessionEnded = endpoint === getProfile || (await isSessionOver());
    // Afterwards: a guard that found out at the same time goes first, with the address that was asked for.
    if (refusal.hasSessionEnded) setTimeout(() => currentUser() && leaveTo('/logout'));
  });

  /** A server that is away for a moment says nothing about the session. */
  const isSessionOver = () =>
    queryClient.fetchQuery({ ...profileQuery, staleTime: 0, retry: false }).then(
      () => false,
      (error: unknown) => error instanceof ApiError && error.status === 401,
    );

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

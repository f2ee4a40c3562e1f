import { ApiError } from './api/api-error.ts';
import { createQueryClient } from './api/query-client.ts';
import { createAppRouter } from './router.tsx';
import { currentUser, onUserChanged, onUserChangedElsewhere } from './session/current-user.ts';
import { profileQuery, reloadOwnAccess } from './session/queries.ts';
import { redirectTo } from './session/redirect.ts';

const leaving = new Set(['/logout', '/login']);

/** Makes the router and the query cache, and ties both to the session. */
export function startApp() {
  let isChecking = false;
  const queryClient = createQueryClient(({ status }) => {
    if (!currentUser() || isChecking) return;
    if (status === 401) void checkSession();
    else void reloadOwnAccess(queryClient);
  });
  const router = createAppRouter(queryClient);

  async function checkSession() {
    isChecking = true;
    try {
      await queryClient.fetchQuery({ ...profileQuery, staleTime: 0, retry: false });
    } catch (error) {
      // A server that is away for a moment says nothing about the session.
      if (!(error instanceof ApiError && error.status === 401)) return;
      // A guard that found out at the same time is already on the way, with the address that was asked for.
      const { pathname, href } = router.state.location;
      if (!leaving.has(pathname))
        await router.navigate({ to: '/logout', search: redirectTo(href), ignoreBlocker: true });
    } finally {
      isChecking = false;
    }
  }

  // Only now are the screens gone that would ask for their data again.
  router.subscribe('onResolved', () => {
    if (!currentUser()) queryClient.clear();
  });

  // Whoever pressed a link while they were being signed out is on its screen instead, which asks again who they are.
  onUserChanged(() => {
    if (!currentUser() && !leaving.has(router.state.location.pathname)) void router.invalidate();
  });

  onUserChangedElsewhere(() => {
    if (currentUser()) window.location.reload();
    else void router.invalidate();
  });

  return { router, queryClient };
}

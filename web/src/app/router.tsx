import type { QueryClient } from '@tanstack/react-query';
import { createRouter, defaultStringifySearch, type ErrorComponentProps } from '@tanstack/react-router';
import { messages } from '../messages.ts';
import { tellFirstScreen } from '../platform/lazy/first-picture.ts';
import { Part } from '../platform/lazy/Part.tsx';
import { routeTree } from './routeTree.gen.ts';
import { notFound, routeFailed } from './shell/failures.ts';

/** Until a skeleton stands in for a screen; for the first one the page's own frame does, which costs nothing. */
const patienceMs = { first: 1_000, later: 100 };

export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    // Values joined by commas can be read in the address.
    stringifySearch: (search) => defaultStringifySearch(search).replaceAll('%2C', ','),
    scrollRestoration: true,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: patienceMs.first,
    defaultPendingMinMs: 0,
    // What was typed for one project or task is not for the next one.
    defaultRemountDeps: ({ params }: { params: unknown }) => params,
    defaultErrorComponent: Failed,
    defaultNotFoundComponent: Missing,
  });
  const stopWaiting = router.subscribe('onResolved', () => {
    stopWaiting();
    tellFirstScreen();
  });
  const stop = router.subscribe('onRendered', () => {
    // What says that there is no such screen may still be on its way.
    if (!document.querySelector('main')) return;
    stop();
    router.options.defaultPendingMs = patienceMs.later;
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

// Not lazy in the router's way, which would fetch them with every screen.
function Failed(failure: ErrorComponentProps) {
  return (
    <Part of={routeFailed} renderFailure={NotLoaded}>
      {(RouteFailed) => <RouteFailed {...failure} />}
    </Part>
  );
}

/** What would say so better has not come either. */
const NotLoaded = () => (
  <main className="wrap" id="main">
    <p role="alert">
      {messages.notLoaded}{' '}
      <button type="button" className="link" onClick={() => location.reload()}>
        Try again
      </button>
    </p>
  </main>
);

function Missing() {
  return <Part of={notFound} />;
}

import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { routeTree } from './routeTree.gen.ts';

// React's lazy rather than the router's, which would fetch them with every screen.
const NotFound = lazy(async () => ({ default: (await import('./shell/NotFound.tsx')).NotFound }));
const RouteFailed = lazy(async () => ({ default: (await import('./shell/RouteFailed.tsx')).RouteFailed }));

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    scrollRestoration: true,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 100,
    // What was typed for one project or task is not for the next one.
    defaultRemountDeps: ({ params }: { params: unknown }) => params,
    defaultErrorComponent: Failed,
    defaultNotFoundComponent: Missing,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

function Failed(failure: ErrorComponentProps) {
  return (
    <Suspense>
      <RouteFailed {...failure} />
    </Suspense>
  );
}

function Missing() {
  return (
    <Suspense>
      <NotFound />
    </Suspense>
  );
}

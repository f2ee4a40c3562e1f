import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { Part } from '../platform/lazy/Part.tsx';
import { routeTree } from './routeTree.gen.ts';
import { notFound, routeFailed } from './shell/failures.ts';

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    scrollRestoration: true,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
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

// Not lazy in the router's way, which would fetch them with every screen.
function Failed(failure: ErrorComponentProps) {
  return <Part of={routeFailed}>{(RouteFailed) => <RouteFailed {...failure} />}</Part>;
}

function Missing() {
  return <Part of={notFound} />;
}

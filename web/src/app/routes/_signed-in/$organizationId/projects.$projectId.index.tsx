import { createFileRoute, redirect } from '@tanstack/react-router';

/** A project has no screen but its places; the first of them is what it is. */
export const Route = createFileRoute('/_signed-in/$organizationId/projects/$projectId/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$organizationId/projects/$projectId/overview', params, replace: true });
  },
});

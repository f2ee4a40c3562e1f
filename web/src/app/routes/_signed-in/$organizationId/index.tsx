import { createFileRoute, notFound } from '@tanstack/react-router';

// An organization has no screen of its own; without this, its address would show an empty one.
export const Route = createFileRoute('/_signed-in/$organizationId/')({
  beforeLoad: () => {
    throw notFound();
  },
});

import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../session/guards.ts';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: ({ context, location }) => requireUser(context.queryClient, location.href),
  // The screen for failures must be there before the network is not.
  onEnter: () => void import('../shell/RouteFailed.tsx'),
});

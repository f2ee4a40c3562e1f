import { createFileRoute, notFound } from '@tanstack/react-router';
import { requireUser } from '../../platform/session/guards.ts';
import { leadsNowhere } from '../addresses.ts';
import { routeFailed } from '../shell/failures.ts';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: ({ context, location, matches }) => {
    // Nobody needs to sign in to learn that there is nothing.
    if (leadsNowhere(location.pathname, matches)) throw notFound();
    return requireUser(context.queryClient, location.href);
  },
  // The screen for failures must be there before the network is not.
  onEnter: () => void routeFailed.prepare(),
});

import { createFileRoute, redirect } from '@tanstack/react-router';
import { report } from '../../platform/report.ts';
import { currentUser } from '../../platform/session/current-user.ts';
import { signOut } from '../../platform/session/queries.ts';
import { readRedirect } from '../../platform/session/redirect.ts';

export const Route = createFileRoute('/logout')({
  validateSearch: readRedirect,
  beforeLoad: async ({ context, location: { state }, preload, search }) => {
    // Pointing at the link must not sign anybody out.
    if (preload) return;
    // Who was sent here because the session ended finds what they typed when they come back.
    if (!state.hasSessionEnded)
      await import('../../platform/drafts/storage.ts').then((drafts) => drafts.dropAllDrafts(), report);
    if (currentUser()) await signOut(context.queryClient);
    throw redirect({
      to: '/login',
      search,
      state: { hasSessionEnded: state.hasSessionEnded },
      replace: true,
    });
  },
});

import { createFileRoute, redirect } from '@tanstack/react-router';
import { currentUser } from '../session/current-user.ts';
import { signOut } from '../session/queries.ts';
import { readRedirect } from '../session/redirect.ts';

export const Route = createFileRoute('/logout')({
  validateSearch: readRedirect,
  beforeLoad: async ({ context, preload, search }) => {
    // Pointing at the link must not sign anybody out.
    if (preload) return;
    if (currentUser()) await signOut(context.queryClient);
    throw redirect({ to: '/login', search, replace: true });
  },
});

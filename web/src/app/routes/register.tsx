import { createFileRoute, redirect } from '@tanstack/react-router';
import { RegisterPage } from '../../screens/session-pages/RegisterPage.tsx';
import { openInviteLink } from '../../entities/account/invite-link.ts';
import { keepToken } from '../../platform/session/link-token.ts';
import { isFirstHere } from '../../platform/session/first-account.ts';
import { passSignedIn } from '../../platform/session/guards.ts';
import { readEntry } from '../../platform/session/redirect.ts';

export const Route = createFileRoute('/register')({
  validateSearch: readEntry,
  beforeLoad: ({ location: { hash }, search }) => {
    passSignedIn(search);
    if (!hash) return;
    keepToken('invite', hash);
    throw redirect({ to: '/register', search, hash: '', replace: true });
  },
  loader: async ({ context: { queryClient }, abortController: { signal } }) => {
    const invite = await openInviteLink(signal);
    // Who invites has an account.
    return { invite, isFirst: !invite && (await isFirstHere(queryClient)) };
  },
  component: Register,
});

function Register() {
  return <RegisterPage {...Route.useSearch()} {...Route.useLoaderData()} />;
}

import { createFileRoute, redirect } from '@tanstack/react-router';
import { ConfirmEmailPage, ConfirmEmailPending } from '../../screens/mailbox/ConfirmEmailPage.tsx';
import { openMailedLink } from '../../entities/mailbox/queries.ts';
import { keepToken } from '../../platform/session/link-token.ts';
import { readRedirect } from '../../platform/session/redirect.ts';

export const Route = createFileRoute('/confirm-email')({
  validateSearch: readRedirect,
  beforeLoad: ({ location: { hash }, search }) => {
    if (!hash) return;
    const [proof = '', invite] = hash.split('.');
    keepToken('confirm', proof);
    if (invite) keepToken('invite', invite);
    throw redirect({ to: '/confirm-email', search, hash: '', replace: true });
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => openMailedLink(context.queryClient, deps.redirect),
  // Each visit opens the link anew: in between somebody may have signed in.
  gcTime: 0,
  component: ConfirmEmail,
  pendingComponent: ConfirmEmailPending,
});

function ConfirmEmail() {
  return <ConfirmEmailPage outcome={Route.useLoaderData()} redirect={Route.useSearch().redirect} />;
}

import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messages } from '../../messages.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { safeRedirect } from '../../platform/session/redirect.ts';
import { Button, ButtonLink } from '../../ui/primitives/Button.tsx';
import { toast } from '../../platform/toasts/toast.ts';
import { WholeScreen } from '../../ui/layout/WholeScreen.tsx';
import { backHere, useSendProof, type Outcome } from '../../entities/mailbox/queries.ts';

interface ConfirmEmailPageProps {
  outcome: Outcome;
  redirect: string | undefined;
}

export function ConfirmEmailPage({ outcome, redirect }: ConfirmEmailPageProps) {
  if (outcome.is === 'over') return <LinkOver />;
  if (outcome.is === 'confirmed') return <Confirmed next={outcome.next} />;
  return <OtherAccount email={outcome.email} redirect={redirect} />;
}

/** Leads on only once it is on the screen: earlier there is no live region that would read the toast out. */
function Confirmed({ next }: { next: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    toast.success(messages.mailbox.confirmed);
    void navigate({ href: next, replace: true });
  }, [navigate, next]);
  return <ConfirmEmailPending />;
}

function LinkOver() {
  const isSignedIn = useCurrentUser() !== null;
  const { mutate, isPending } = useSendProof();
  return (
    <WholeScreen
      title="Confirm your address"
      heading={messages.mailbox.linkOver}
      mood="missing"
      action={
        isSignedIn ? (
          <Button variant="primary" size="md" waiting={isPending} onClick={() => mutate()}>
            Send a new link
          </Button>
        ) : (
          <ButtonLink variant="primary" size="md" to="/login" search={{ redirect: '/invites' }}>
            Login
          </ButtonLink>
        )
      }
    >
      {isSignedIn
        ? 'It has expired or is incomplete. We can mail you a new one.'
        : 'It has expired or is incomplete. Sign in to see your invites and get a new link.'}
    </WholeScreen>
  );
}

interface OtherAccountProps {
  email: string;
  redirect: string | undefined;
}

function OtherAccount({ email, redirect }: OtherAccountProps) {
  const user = useCurrentUser();
  return (
    <WholeScreen
      title="Confirm your address"
      heading="This link is for another account"
      mood="denied"
      action={
        <ButtonLink
          variant="primary"
          size="md"
          to="/logout"
          preload={false}
          search={{ redirect: backHere(safeRedirect(redirect)) }}
        >
          Log out and continue
        </ButtonLink>
      }
    >
      It was mailed to {email}, and you are signed in as {user?.email}.
    </WholeScreen>
  );
}

export const ConfirmEmailPending = () => (
  <WholeScreen title="Confirm your address" heading="Confirming your address…" mood="empty" action={null}>
    One moment.
  </WholeScreen>
);

import { useQuery } from '@tanstack/react-query';
import { useSignedInUser } from '../../../platform/session/current-user.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { proofQuery, useSendProof } from '../../../entities/mailbox/queries.ts';

/** Says what is missing while the address is unproven, and offers the link again; nothing otherwise. */
export function UnprovenBanner({ children }: { children: string }) {
  const { data } = useQuery(proofQuery);
  const { email } = useSignedInUser();
  const { mutate, isPending, isSuccess } = useSendProof();
  if (!data || data.isProven) return null;
  return (
    <Banner
      tone="warning"
      icon="mail"
      action={
        <Button variant="quiet" waiting={isPending} onClick={() => mutate()}>
          {isSuccess ? 'Send it again' : 'Send the link again'}
        </Button>
      }
    >
      {children} Open the link that we mailed to <strong className="strong">{email}</strong>.
    </Banner>
  );
}

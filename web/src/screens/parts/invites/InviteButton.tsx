import { useState } from 'react';
import { useKeptState } from '../../../platform/drafts/use-kept-state.ts';
import { useShortcut } from '../../../platform/keys/handlers.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { InviteForm } from './InviteForm.tsx';
import { InviteSent } from './InviteSent.tsx';
import { InvitesSent } from './InvitesSent.tsx';
import { useSendInvite, useSendInvites } from '../../../entities/invites/queries.ts';

const isBlank = (email: string) => email === '';

interface InviteButtonProps {
  organizationId: string;
  /** While a skeleton is shown: the dialog would vanish with it. */
  disabled?: boolean;
}

/** Opens 'Send an Invite'. What was typed outlives the dialog until it has been sent. */
export function InviteButton({ organizationId, disabled }: InviteButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft, restored] = useKeptState<string>(`invite ${organizationId}`, '', isBlank);
  const [isAnother, setIsAnother] = useState(false);
  const send = useSendInvite(organizationId);
  const sendMany = useSendInvites(organizationId);
  useShortcut('invite', () => setIsOpen(true), { isAble: !disabled });
  const sent = send.data?.invite;
  const isSending = send.isPending || sendMany.isPending;

  function close() {
    setIsOpen(false);
    setIsAnother(false);
    forgetSent();
  }

  function startAnother() {
    setIsAnother(true);
    forgetSent();
  }
  function forgetSent() {
    send.reset();
    sendMany.reset();
  }

  return (
    <>
      <Button icon="mail" disabled={disabled} onClick={() => setIsOpen(true)}>
        Invite a Member
      </Button>
      <Dialog open={isOpen} title="Send an Invite" busy={isSending} onClose={close}>
        {sent ? (
          <InviteSent invite={sent} onAnother={startAnother} onDone={close} />
        ) : sendMany.data ? (
          <InvitesSent {...sendMany.data} onAnother={startAnother} onDone={close} />
        ) : (
          <InviteForm
            organizationId={organizationId}
            draft={draft}
            restored={restored}
            onDraft={setDraft}
            sending={sendMany.isPending ? sendMany : send}
            // The dialog focuses its first content itself, after noting where to return the focus.
            takesFocus={isAnother}
            onSend={(invite) => send.mutate(invite, { onSuccess: () => setDraft('') })}
            onSendMany={(invites) =>
              sendMany.mutate(invites, {
                // Those that were refused can be corrected.
                onSuccess: ({ refused }) => setDraft(refused.map(({ email }) => email).join(', ')),
              })
            }
            onCancel={() => isSending || close()}
          />
        )}
      </Dialog>
    </>
  );
}

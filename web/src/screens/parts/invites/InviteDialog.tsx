import type { NewInvite } from '@muster/contract';
import type { useSendInvite, useSendInvites } from '../../../entities/invites/queries.ts';
import type { Restored } from '../../../platform/drafts/use-kept-state.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { InviteForm } from './InviteForm.tsx';
import { InviteSent } from './InviteSent.tsx';
import { InvitesSent } from './InvitesSent.tsx';

interface InviteDialogProps {
  organizationId: string;
  send: ReturnType<typeof useSendInvite>;
  sendMany: ReturnType<typeof useSendInvites>;
  draft: string;
  restored: Restored;
  onDraft: (emails: string) => void;
  isAnother: boolean;
  onAnother: () => void;
  onClose: () => void;
}

export function InviteDialog(props: InviteDialogProps) {
  const { organizationId, send, sendMany, draft, restored, onDraft, isAnother, onAnother, onClose } = props;
  const sent = send.data?.invite;
  const isSending = send.isPending || sendMany.isPending;
  const sendOne = (invite: NewInvite) => send.mutate(invite, { onSuccess: () => onDraft('') });
  const sendAll = (invites: NewInvite[]) =>
    sendMany.mutate(invites, {
      // Those that were refused can be corrected.
      onSuccess: ({ refused }) => onDraft(refused.map(({ email }) => email).join(', ')),
    });
  return (
    <Dialog open title="Send an Invite" busy={isSending} onClose={onClose}>
      {sent ? (
        <InviteSent invite={sent} onAnother={onAnother} onDone={onClose} />
      ) : sendMany.data ? (
        <InvitesSent {...sendMany.data} onAnother={onAnother} onDone={onClose} />
      ) : (
        <InviteForm
          organizationId={organizationId}
          draft={draft}
          restored={restored}
          onDraft={onDraft}
          sending={sendMany.isPending ? sendMany : send}
          // The dialog focuses its first content itself, after noting where to return the focus.
          takesFocus={isAnother}
          onSend={sendOne}
          onSendMany={sendAll}
          onCancel={() => isSending || onClose()}
        />
      )}
    </Dialog>
  );
}

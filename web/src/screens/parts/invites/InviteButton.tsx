import { useState } from 'react';
import { useSendInvite, useSendInvites } from '../../../entities/invites/queries.ts';
import { useKeptState } from '../../../platform/drafts/use-kept-state.ts';
import { useShortcut } from '../../../platform/keys/handlers.ts';
import { codeFrom } from '../../../platform/lazy/code.ts';
import { useAhead } from '../../../platform/lazy/first-picture.ts';
import { Part } from '../../../platform/lazy/Part.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';

const dialogCode = codeFrom(async () => (await import('./InviteDialog.tsx')).InviteDialog);
const ahead = [dialogCode];

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
  useAhead(ahead);

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
      {isOpen && (
        <Part of={dialogCode}>
          {(InviteDialog) => (
            <InviteDialog
              {...{ organizationId, send, sendMany, draft, restored, isAnother }}
              onDraft={setDraft}
              onAnother={startAnother}
              onClose={close}
            />
          )}
        </Part>
      )}
    </>
  );
}

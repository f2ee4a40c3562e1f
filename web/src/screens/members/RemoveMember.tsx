import type { Member } from '@muster/contract';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { useRemoveMember } from '../../entities/members/queries.ts';

interface RemoveMemberProps {
  organizationId: string;
  member: Member;
  /** The row is gone by then; somebody must take the focus. */
  onRemoved: () => void;
}

export function RemoveMember({ organizationId, member: { userId }, onRemoved }: RemoveMemberProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { fullName } = userId;
  const remove = useRemoveMember(organizationId);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button variant="quiet-danger" aria-label={`Remove ${fullName}`} onClick={() => setIsAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Remove ${fullName}?`}
        question={messages.members.confirmRemove(fullName)}
        waiting={remove.isPending}
        onNo={close}
        onYes={() => remove.mutate(userId._id, { onSettled: close, onSuccess: onRemoved })}
      />
    </>
  );
}

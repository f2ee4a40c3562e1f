import type { Person } from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSignedInUser } from '../../platform/session/current-user.ts';
import { ownAccessQuery } from '../../platform/session/own-access.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { useRemoveFromTeam } from '../../entities/team/queries.ts';

interface RemoveFromTeamProps {
  ids: ProjectIds;
  person: Person;
  /** The row is gone by then; somebody must take the focus. */
  onRemoved: () => void;
}

export function RemoveFromTeam({ ids, person: { _id, fullName }, onRemoved }: RemoveFromTeamProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { data: access } = useSuspenseQuery(ownAccessQuery(ids.organizationId));
  const losesProject = useSignedInUser()._id === _id && access.role !== 'admin';
  const remove = useRemoveFromTeam(ids);
  const close = () => setIsAsking(false);
  return (
    <>
      <IconButton icon="trash" tone="red" label={`Remove ${fullName}`} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        title={`Remove ${fullName} from the team?`}
        question={
          losesProject
            ? 'You are unassigned from its tasks and no longer see this project.'
            : 'They are also unassigned from the tasks of this project.'
        }
        waiting={remove.isPending}
        onNo={close}
        onYes={() => remove.mutate(_id, { onSettled: close, onSuccess: onRemoved })}
      />
    </>
  );
}

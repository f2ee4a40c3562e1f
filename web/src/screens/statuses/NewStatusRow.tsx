import { NewTaskStatus } from '@muster/contract';
import { useState, type RefObject, type SubmitEvent } from 'react';
import { newId } from '../../platform/api/new-id.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { useProblems } from '../../ui/form/use-problems.ts';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { useCreateStatus } from '../../entities/statuses/queries.ts';
import { focusFaulty, StatusFields } from './StatusFields.tsx';
import { valuesOf, type StatusDraft } from './use-drafts.ts';

interface NewStatusRowProps {
  ids: ProjectIds;
  ref: RefObject<HTMLFormElement | null>;
  draft: StatusDraft;
  onEdit: (fields: Partial<StatusDraft>) => void;
  onClose: () => void;
}

export function NewStatusRow({ ids, ref, draft, onEdit, onClose }: NewStatusRowProps) {
  const create = useCreateStatus(ids);
  const { problems, replace, forget } = useProblems(create.error);
  // Made once per row: a second attempt after a lost answer creates the same status.
  const [_id] = useState(newId);

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (create.isPending) return;
    const { success, data, error } = NewTaskStatus.safeParse({ _id, ...valuesOf(draft) });
    const found = replace(error);
    if (success) create.mutate(data, { onSuccess: onClose });
    else focusFaulty(event.currentTarget, found);
  }

  return (
    <form ref={ref} className="st new" noValidate aria-label="New status" onSubmit={save}>
      <StatusFields
        of="the new status"
        draft={draft}
        problems={problems}
        takesFocus
        onEdit={(fields) => {
          Object.keys(fields).forEach(forget);
          onEdit(fields);
        }}
      />
      <span className="doing">
        <Button
          type="submit"
          variant="primary"
          icon="plus"
          className="bare"
          aria-label="Create status"
          data-tip="Create status"
          waiting={create.isPending}
        />
        <IconButton icon="close" label="Discard" onClick={onClose} />
      </span>
    </form>
  );
}

import { TaskStatusChanges, type TaskStatus } from '@muster/contract';
import type { ComponentProps, SubmitEvent } from 'react';
import { Button } from '../../ui/primitives/Button.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { useProblems } from '../../ui/form/use-problems.ts';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { DeleteStatus } from './DeleteStatus.tsx';
import { useUpdateStatus } from '../../entities/statuses/queries.ts';
import { focusFaulty, StatusFields } from './StatusFields.tsx';
import { valuesOf, type Drafts } from './use-drafts.ts';

interface StatusRowProps {
  ids: ProjectIds;
  status: TaskStatus;
  others: TaskStatus[];
  drafts: Drafts;
  /** What makes the grip move the row. */
  grip: Partial<ComponentProps<'button'>>;
  onDeleted: () => void;
}

export function StatusRow({ ids, status, others, drafts, grip, onDeleted }: StatusRowProps) {
  const update = useUpdateStatus(ids);
  const { problems, replace, forget } = useProblems(update.error);
  const draft = drafts.draftFor(status);
  const isChanged = drafts.isChanged(status);

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isChanged || update.isPending) return;
    const { success, data, error } = TaskStatusChanges.safeParse(valuesOf(drafts.changesOf(status)));
    const found = replace(error);
    if (!success) return focusFaulty(event.currentTarget, found);
    update.mutate({ status, changes: data }, { onSuccess: () => drafts.settle(status._id, draft) });
  }

  return (
    <form className="st" noValidate tabIndex={-1} aria-label={status.name} onSubmit={save}>
      <IconButton {...grip} icon="grip" className="grip" label={`Move ${status.name}`} data-tip={undefined} />
      <StatusFields
        of={status.name}
        draft={draft}
        problems={problems}
        onEdit={(fields) => {
          Object.keys(fields).forEach(forget);
          drafts.edit(status._id, fields);
        }}
      />
      <span className="doing">
        <Button
          type="submit"
          variant={isChanged ? 'primary' : 'plain'}
          aria-label={`Update ${status.name}`}
          disabled={!isChanged && !update.isPending}
          waiting={update.isPending}
        >
          Update
        </Button>
        <DeleteStatus ids={ids} status={status} others={others} onDeleted={onDeleted} />
      </span>
    </form>
  );
}

import { limits, NewView, type View } from '@muster/contract';
import { useState, type SubmitEvent } from 'react';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { useCreateView, useUpdateView } from '../../../entities/views/queries.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { useKeptState } from '../../../platform/drafts/use-kept-state.ts';
import { DraftNote } from '../../../ui/form/DraftNote.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Tickbox } from '../../../ui/form/Tickbox.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import { useProblems } from '../../../ui/form/use-problems.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import './views.css';

interface ViewDialogProps {
  ids: ProjectIds;
  /** What is saved under the name. */
  state: Pick<View, 'query' | 'layout' | 'columns'>;
  /** The one that gets another name; without, a new one is made. */
  renamed: View | undefined;
  mayShare: boolean;
  onSaved: (view: View) => void;
  onClose: () => void;
}

export function ViewDialog({ ids, state, renamed, mayShare, onSaved, onClose }: ViewDialogProps) {
  const create = useCreateView(ids);
  const update = useUpdateView(ids);
  const isPending = create.isPending || update.isPending;
  const { problems, replace, forget } = useProblems(create.error ?? update.error);
  const first = { name: renamed?.name ?? '', isShared: false };
  const [typed, setTyped, restored] = useKeptState(
    renamed ? `view ${renamed._id}` : `view of ${ids.projectId}`,
    first,
    ({ name, isShared }) => name === first.name && isShared === first.isShared,
  );
  // Made once: sent again after a lost answer, it makes the same one.
  const [_id] = useState(newId);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const { success, data, error } = NewView.safeParse({ ...typed, ...state });
    replace(error);
    if (!success) return;
    if (renamed) {
      update.mutate({ view: renamed, changes: { name: data.name } }, { onSuccess: done });
      return;
    }
    create.mutate(
      { ...data, _id },
      {
        onSuccess: ({ view }) => {
          done();
          onSaved(view);
        },
      },
    );
  }

  function done() {
    restored.discard();
    onClose();
  }

  return (
    <Dialog
      open
      title={renamed ? `Rename ${renamed.name}` : 'Save as view'}
      busy={isPending}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit}>
        <DraftNote {...restored} />
        <Field name="name" label="Name" error={problems['name']}>
          <TextInput
            autoComplete="off"
            maxLength={limits.viewName}
            value={typed.name}
            onChange={({ target }) => {
              forget('name');
              setTyped({ ...typed, name: target.value });
            }}
          />
        </Field>
        {!renamed && mayShare && (
          <Tickbox checked={typed.isShared} onChange={(isShared) => setTyped({ ...typed, isShared })}>
            Share with everybody who sees the project
          </Tickbox>
        )}
        <div className="actions">
          <Button size="md" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" size="md" waiting={isPending}>
            {renamed ? 'Rename' : 'Save view'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import { limits, NewView, type View } from '@muster/contract';
import { useRef, useState, type SubmitEvent } from 'react';
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
  renamed?: View | undefined;
  /** The one that it is made from, as it was saved. */
  copied?: View | undefined;
  mayShare: boolean;
  onSaved: (view: View) => void;
  onClose: () => void;
}

export function ViewDialog({ ids, state, renamed, copied, mayShare, onSaved, onClose }: ViewDialogProps) {
  const create = useCreateView(ids);
  const update = useUpdateView(ids);
  const isPending = create.isPending || update.isPending;
  const input = useRef<HTMLInputElement>(null);
  const { problems, replace, forget } = useProblems(create.error ?? update.error);
  const first = { name: renamed?.name ?? (copied ? copyName(copied.name) : ''), isShared: false };
  const [typed, setTyped, restored] = useKeptState(
    placeOf(ids, renamed, copied),
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
    if (!success) return input.current!.focus();
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
    <Dialog open title={titleOf(renamed, copied)} busy={isPending} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <DraftNote {...restored} />
        <Field name="name" label="Name" error={problems['name']}>
          <TextInput
            ref={input}
            autoComplete="off"
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

function titleOf(renamed: View | undefined, copied: View | undefined) {
  if (renamed) return `Rename ${renamed.name}`;
  return copied ? `Duplicate ${copied.name}` : 'Save as view';
}

/** Where what is typed is kept. */
function placeOf({ projectId }: ProjectIds, renamed: View | undefined, copied: View | undefined) {
  if (renamed) return `view ${renamed._id}`;
  return copied ? `copy of view ${copied._id}` : `view of ${projectId}`;
}

const copyName = (name: string) => {
  const end = ' copy';
  return `${name.slice(0, limits.viewName - end.length)}${end}`;
};

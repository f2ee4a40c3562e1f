import { plainQuery } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { leastUsedColor } from '../../entities/labels/order.ts';
import { useLabels } from '../../entities/labels/use-labels.ts';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { countsQuery, type Counted } from '../../entities/tasks/lists/counting.ts';
import { newId } from '../../platform/api/new-id.ts';
import { useKeptState } from '../../platform/drafts/use-kept-state.ts';
import { useMay } from '../../platform/session/may.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx';
import { DraftNote } from '../../ui/form/DraftNote.tsx';
import { UnsavedChanges } from '../../ui/form/UnsavedChanges.tsx';
import { Leaf } from '../../ui/layout/Leaf.tsx';
import { List } from '../../ui/list/List.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { LabelForm } from './LabelForm.tsx';
import { LabelRow } from './LabelRow.tsx';
import { isUntyped, type LabelDraft } from './draft.ts';
import '../../ui/list/rows.css';
import './labels.css';

const none: Counted = { count: 0, isMore: false };

export function LabelsPage(ids: ProjectIds) {
  const { all: labels } = useLabels(ids);
  const { data: counts } = useQuery(countsQuery(ids, plainQuery, 'label'));
  const mayChange = useMay()('manageStatus');
  const addButton = useRef<HTMLButtonElement>(null);
  const [draft, setDraft, restored] = useKeptState<LabelDraft>(`label ${ids.projectId}`, null, isUntyped);
  const isAdding = draft !== null && !labels.some(({ _id }) => _id === draft._id);

  const begin = () => setDraft({ _id: newId(), name: '', color: leastUsedColor(labels) });
  const close = () => {
    setDraft(null);
    addButton.current?.focus();
  };

  return (
    <LabelsFrame
      actions={
        mayChange && (
          <Button ref={addButton} icon="plus" variant="primary" disabled={isAdding} onClick={begin}>
            Add a label
          </Button>
        )
      }
    >
      <UnsavedChanges when={!isUntyped(draft)} onLeave={restored.discard} />
      <DraftNote {...restored} />
      {isAdding && <LabelForm ids={ids} draft={draft} onEdit={setDraft} onClose={close} />}
      {labels.length === 0 && !isAdding && (
        <EmptyState title="No labels yet">
          Labels cut across statuses: Bug, Print, Waiting, or whatever you want to find tasks by.
        </EmptyState>
      )}
      <List of="rows" className="rows labels" aria-label="Labels">
        {labels.map((label) => (
          <LabelRow
            key={label._id}
            {...{ ids, label, mayChange }}
            others={labels.filter(({ _id }) => _id !== label._id)}
            count={counts && (counts.find(({ value }) => value === label._id) ?? none)}
            draft={draft?._id === label._id ? draft : null}
            onEdit={setDraft}
            onRefused={(typed) => setDraft((current) => current ?? typed)}
          />
        ))}
      </List>
      {!mayChange && <p className="muted only-look">You can look at these, but not change them.</p>}
    </LabelsFrame>
  );
}

interface LabelsFrameProps {
  actions?: ReactNode;
  children: ReactNode;
}

export const LabelsFrame = ({ actions, children }: LabelsFrameProps) => (
  <Leaf
    heading="Labels"
    intro="Labels group tasks across statuses. Anyone on the team can put them on tasks."
    actions={actions}
    width="full"
  >
    {children}
  </Leaf>
);

export const LabelsPending = () => (
  <LabelsFrame>
    <RowSkeletons />
  </LabelsFrame>
);

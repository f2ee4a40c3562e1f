import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { DraftNote } from '../../ui/form/DraftNote.tsx';
import { useKeptState } from '../../platform/drafts/use-kept-state.ts';
import { useMay } from '../../platform/session/may.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { UnsavedChanges } from '../../ui/form/UnsavedChanges.tsx';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { NewStatusRow } from './NewStatusRow.tsx';
import { nextOrder } from '../../entities/statuses/order.ts';
import { statusesQuery } from '../../entities/statuses/queries.ts';
import { StatusList } from './StatusList.tsx';
import { StatusSummaries } from './StatusSummaries.tsx';
import { useDrafts, type StatusDraft } from './use-drafts.ts';
import { useWholeStatuses } from '../../entities/statuses/whole.ts';
import './statuses.css';

export const StatusesPage = (ids: ProjectIds) =>
  useMay()('manageStatus') ? <EditableStatuses ids={ids} /> : <ReadableStatuses ids={ids} />;

function EditableStatuses({ ids }: { ids: ProjectIds }) {
  const { data } = useSuspenseQuery(statusesQuery(ids));
  const statuses = useWholeStatuses(ids, data);
  const drafts = useDrafts(ids.projectId, statuses);
  const [fresh, setFresh, restored] = useKeptState<Fresh>(`new status ${ids.projectId}`, null, isUntyped);
  const addButton = useRef<HTMLButtonElement>(null);
  const newRow = useRef<HTMLFormElement>(null);

  function add() {
    if (fresh) newRow.current?.querySelector('input')?.focus();
    else setFresh({});
  }
  function discard() {
    drafts.restored.discard();
    restored.discard();
  }
  function closeNew() {
    setFresh(null);
    addButton.current?.focus();
  }

  return (
    <StatusesFrame
      actions={
        <Button ref={addButton} icon="plus" onClick={add}>
          Add New Status
        </Button>
      }
    >
      <UnsavedChanges when={drafts.isAnyChanged || !isUntyped(fresh)} onLeave={discard} />
      <DraftNote isRestored={drafts.restored.isRestored || restored.isRestored} discard={discard} />
      {statuses.length > 0 || fresh ? <ColumnNames /> : <None />}
      <StatusList ids={ids} statuses={statuses} drafts={drafts} />
      {fresh && (
        <NewStatusRow
          ids={ids}
          ref={newRow}
          draft={{ ...blank, order: String(nextOrder(statuses)), ...fresh }}
          onEdit={(fields) => setFresh({ ...fresh, ...fields })}
          onClose={closeNew}
        />
      )}
    </StatusesFrame>
  );
}

const blank = { name: '', color: '#000000', description: '', category: '', limit: '' } as const;

type Fresh = Partial<StatusDraft> | null;

const isUntyped = (fresh: Fresh) => !fresh?.name && !fresh?.description;

function ReadableStatuses({ ids }: { ids: ProjectIds }) {
  const { data: statuses } = useSuspenseQuery(statusesQuery(ids));
  return (
    <StatusesFrame>{statuses.length > 0 ? <StatusSummaries statuses={statuses} /> : <None />}</StatusesFrame>
  );
}

interface StatusesFrameProps {
  actions?: ReactNode;
  children: ReactNode;
}

export const StatusesFrame = ({ actions, children }: StatusesFrameProps) => (
  <Sheet
    heading="Manage Status"
    intro="Statuses are the tabs of the task list, in this order."
    actions={actions}
  >
    {children}
  </Sheet>
);

export const StatusesPending = () => (
  <StatusesFrame>
    <ColumnNames />
    <ul className="sts" aria-hidden="true">
      {[0, 1, 2, 3].map((index) => (
        <li key={index}>
          <Skeleton height="36px" />
        </li>
      ))}
    </ul>
  </StatusesFrame>
);

/** For the eye; every input has a label of its own. */
const ColumnNames = () => (
  <div className="st st-head" aria-hidden="true">
    <div className="combo">
      <span>Name</span>
      <span>Order</span>
      <span>Colour</span>
      <span>Category</span>
      <span>Limit</span>
      <span>Description</span>
    </div>
  </div>
);

const None = () => (
  <EmptyState title="No statuses yet">
    Tasks move from status to status: To Do, In Progress, Done, or whatever your work needs.
  </EmptyState>
);

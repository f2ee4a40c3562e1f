import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { dropDraft, isTypedInto } from '../../../entities/tasks/row-drafts.ts';
import type { Change } from '../../../entities/tasks/bulk/become.ts';
import { codeFrom } from '../../../platform/lazy/code.ts';
import { Part } from '../../../platform/lazy/Part.tsx';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { OnDemand, type StandInHandlers } from '../../../ui/overlay/OnDemand.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { placeAfter } from '../../parts/tasks/place-after.ts';
import { useTasksScreen } from '../../parts/tasks/tasks-context.ts';
import { clearSelection, selectAllListed, useSelectedTasks } from '../../task-list/index.ts';
import { useChangeSelected } from './use-change-selected.ts';
import { useLeaving } from './use-leaving.ts';
import './selection-bar.css';

const menus = codeFrom(() => import('./menus.tsx'));
const moveCode = codeFrom(async () => (await import('../../parts/moving/MoveDialog.tsx')).MoveDialog);
const datesCode = codeFrom(async () => (await import('./DatesDialog.tsx')).DatesDialog);

interface SelectionBarProps {
  taken: string;
  /** In which the focus was before it came here. */
  lastRow: RefObject<HTMLElement | null>;
}

/** Over the lower edge, while tasks are selected. */
export function SelectionBar({ taken, lastRow }: SelectionBarProps) {
  const { ids, drafts, mayDelete } = useTasksScreen();
  const tasks = useSelectedTasks();
  const send = useChangeSelected(ids);
  const [asks, setAsks] = useState<'dates' | 'move' | 'delete'>();
  const next = useRef<HTMLElement>(null);
  useLeaving();

  const typedInto = () => tasks.find(({ _id }) => isTypedInto(drafts, _id));

  const change = (change: Change) => send({ tasks, change });
  function remove() {
    setAsks(undefined);
    next.current = placeAfter(tasks, lastRow.current) ?? null;
    next.current?.focus();
    for (const { _id } of tasks) dropDraft(drafts, _id);
    change({ delete: true });
  }

  const count = `${tasks.length.toLocaleString('en')} ${tasks.length === 1 ? 'task' : 'tasks'}`;
  return (
    <div className="selection-bar" role="toolbar" aria-label={`${count} selected${taken && `, ${taken}`}`}>
      <span className="chosen">
        <strong>{tasks.length.toLocaleString('en')} selected</strong>
        {taken && <small>{taken}</small>}
      </span>
      {tasks.length === 0 ? (
        <span className="acts">
          <Button variant="quiet" onClick={selectAllListed}>
            Select all
          </Button>
        </span>
      ) : (
        <span className="acts">
          <OnDemand of={menus} standIn={closed('Status')}>
            {({ StatusMenu }) => <StatusMenu onChange={change} />}
          </OnDemand>
          <OnDemand of={menus} standIn={closed('Priority')}>
            {({ PriorityMenu }) => <PriorityMenu onChange={change} />}
          </OnDemand>
          <OnDemand of={menus} standIn={closed('Assignees')}>
            {({ AssigneesMenu }) => <AssigneesMenu tasks={tasks} onChange={change} />}
          </OnDemand>
          <OnDemand of={menus} standIn={closed('Labels')}>
            {({ LabelsMenu }) => <LabelsMenu tasks={tasks} onChange={change} />}
          </OnDemand>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsks('dates')}>
            Dates
          </Button>
          <OnDemand of={menus} standIn={closed('Parent')}>
            {({ ParentMenu }) => (
              <ParentMenu
                {...{ tasks }}
                onChoose={(parent) =>
                  send({ tasks, change: { set: { parent: parent && parent._id } }, parent })
                }
              />
            )}
          </OnDemand>
          {tasks.some(mayDelete) && (
            <>
              <span className="rule" />
              <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsks('move')}>
                Move
              </Button>
              <Button variant="quiet-danger" onClick={() => (typedInto() ? setAsks('delete') : remove())}>
                Delete
              </Button>
            </>
          )}
        </span>
      )}
      <IconButton icon="close" label="Clear the selection" onClick={clearSelection} />
      {asks === 'dates' && (
        <Part of={datesCode}>
          {(DatesDialog) => (
            <DatesDialog
              {...{ count }}
              ids={tasks.map(({ _id }) => _id)}
              onChange={change}
              onClose={() => setAsks(undefined)}
            />
          )}
        </Part>
      )}
      {asks === 'move' && (
        <Part of={moveCode}>
          {(MoveDialog) => (
            <MoveDialog
              {...{ ids, tasks }}
              onMove={(change, target) => send({ tasks, change, target })}
              onClose={() => setAsks(undefined)}
            />
          )}
        </Part>
      )}
      <ConfirmDialog
        open={asks === 'delete'}
        title={`Delete ${count}?`}
        question={`Your changes to “${typedInto()?.title}” are not saved yet.`}
        returnFocus={(opener) => next.current ?? opener}
        onNo={() => {
          next.current = null;
          setAsks(undefined);
        }}
        onYes={remove}
      />
    </div>
  );
}

const closed =
  (label: string) =>
  (handlers: StandInHandlers): ReactNode => (
    <Button variant="quiet" aria-haspopup="menu" {...handlers}>
      {label}
    </Button>
  );

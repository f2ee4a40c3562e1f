import { groupsOf, type Task, type TaskGroup } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react';
import { isoDay } from '../../entities/tasks/dates/iso-day.ts';
import { useToday } from '../../entities/tasks/dates/today.ts';
import { countsQuery } from '../../entities/tasks/lists/counting.ts';
import { useStore } from '../../platform/store.ts';
import { isPrinting } from '../../ui/layout/printing.ts';
import { GroupHeading } from '../parts/groups/GroupHeading.tsx';
import { GroupsFailed, NewestParents, NoGroups } from '../parts/groups/GroupStates.tsx';
import { useGroups } from '../parts/groups/use-groups.ts';
import { countIn, type GroupValue } from '../parts/groups/values.ts';
import { TasksContext, useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { useFolding } from '../parts/tasks/use-folding.ts';
import { usePrint } from '../parts/tasks/use-print.ts';
import { BoardFrame } from './BoardFrame.tsx';
import { Column } from './Column.tsx';
import { RowCell } from './RowCell.tsx';
import { rowsOf, rowsWith } from './rows.ts';
import { SelectingCards } from './SelectingCards.tsx';
import { useTypedColumns } from './use-typed-columns.ts';
import './rows.css';

interface BoardInRowsProps {
  group: TaskGroup;
  onTyped: (isTyped: boolean) => void;
}

/** The columns stay the statuses; their tasks stand in rows, as a list has them in groups. */
export function BoardInRows({ group, onTyped }: BoardInRowsProps) {
  const { ids, query, statuses } = useTasksScreen();
  const columns = useFolding(ids.projectId);
  const { isFolded, fold } = useFolding(`${ids.projectId}:${group}`);
  const isOnPaper = useStore(isPrinting);
  const onTypedInto = useTypedColumns(onTyped);
  const { counts, values, counting } = useGroups(group);
  const { data: perStatus } = useQuery(countsQuery(ids, query));
  const held = useHeldGroups(group);
  const rows = useMemo(
    () => rowsOf(group, { values, counts, statuses, query, held }),
    [group, values, counts, statuses, query, held],
  );
  const open = useMemo(() => rows.filter(({ value }) => !isFolded(value)), [rows, isFolded]);
  const cells = useMemo(() => open.flatMap((row) => row.cells), [open]);
  const { isFolded: isColumnFolded } = columns;
  const selectable = useMemo(
    () => cells.filter(({ status }) => !isColumnFolded(status._id)),
    [cells, isColumnFolded],
  );
  usePrint(
    ids,
    rows.flatMap((row) =>
      row.cells.map(({ status, query }) => ({ status: status._id, order: 'board' as const, query })),
    ),
  );

  if (!counts && counting.error) return <GroupsFailed {...counting} error={counting.error} />;
  const tracks = statuses.map(({ _id }) => (isColumnFolded(_id) ? '44px' : 'var(--column)')).join(' ');
  const folded = statuses.filter(({ _id }) => isColumnFolded(_id)).length;
  const least = (statuses.length - folded) * 264 + folded * 44 + (statuses.length - 1) * 16;
  return (
    <>
      <BoardFrame
        cells={cells}
        group={group}
        style={{ '--columns': tracks, '--least': `${least}px` } as CSSProperties}
      >
        <div className="row-heads">
          {statuses.map((status) => (
            <Column
              key={status._id}
              status={status}
              {...(perStatus && { counted: countIn(perStatus, status._id) })}
              isFolded={isColumnFolded(status._id)}
              onFold={columns.fold}
              onTyped={onTypedInto}
            />
          ))}
        </div>
        {rows.map((row, index) => {
          const isRowFolded = isFolded(row.value) && !isOnPaper;
          return (
            <section key={row.value} className="board-row" aria-label={row.name}>
              <GroupHeading
                section={row}
                {...{ index }}
                isFolded={isRowFolded}
                onFold={() => fold(row.value, !isRowFolded)}
              />
              {!isRowFolded && (
                <InRow group={group} value={row.value}>
                  <div className="row-cells">
                    {row.cells.map((cell) => (
                      <RowCell key={cell.key} cell={cell} isFolded={isColumnFolded(cell.status._id)} />
                    ))}
                  </div>
                </InRow>
              )}
            </section>
          );
        })}
        {counts && rows.length === 0 && <NoGroups />}
        <NewestParents of={counts} />
      </BoardFrame>
      <SelectingCards cells={selectable} />
    </>
  );
}

/** Where cards are being edited. As text: typing is no reason to draw the rows again. */
function useHeldGroups(group: TaskGroup) {
  const { drafts } = useTasksScreen();
  const today = isoDay(useToday());
  const held = useSyncExternalStore(drafts.subscribe, () => {
    const edited = Object.values(drafts.get()).map(({ base }) => base);
    return JSON.stringify(rowsWith(group, edited, today));
  });
  return useMemo(() => JSON.parse(held) as GroupValue[], [held]);
}

interface InRowProps {
  group: TaskGroup;
  value: string;
  children: ReactNode;
}

/** What stands within shows the tasks of that group only. */
function InRow({ group, value, children }: InRowProps) {
  const screen = useTasksScreen();
  const today = isoDay(useToday());
  const narrowed = useMemo(
    () => ({
      ...screen,
      query: { ...screen.query, group, in: value },
      isInRow: (task: Task) => groupsOf(task, group, today).includes(value),
    }),
    [screen, group, value, today],
  );
  return <TasksContext value={narrowed}>{children}</TasksContext>;
}

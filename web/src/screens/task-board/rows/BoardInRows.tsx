import type { TaskGroup, TaskStatus } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type CSSProperties } from 'react';
import { countsQuery } from '../../../entities/tasks/lists/counting.ts';
import { useStore } from '../../../platform/store.ts';
import { isPrinting } from '../../../ui/layout/printing.ts';
import { GroupHeading } from '../../parts/groups/GroupHeading.tsx';
import { GroupsFailed, NewestParents, NoGroups } from '../../parts/groups/GroupStates.tsx';
import { countIn } from '../../parts/groups/values.ts';
import { useTasksScreen } from '../../parts/tasks/tasks-context.ts';
import { useFolding } from '../../parts/tasks/use-folding.ts';
import { BoardFrame } from '../BoardFrame.tsx';
import { Column } from '../Column.tsx';
import { SelectingCards } from '../SelectingCards.tsx';
import { useTypedColumns } from '../use-typed-columns.ts';
import { InRow } from './InRow.tsx';
import { RowCell } from './RowCell.tsx';
import { useRows } from './use-rows.ts';
import './rows.css';

interface BoardInRowsProps {
  group: TaskGroup;
  onTyped: (isTyped: boolean) => void;
}

/** The columns stay the statuses; their tasks stand in rows, as a list has them in groups. */
export function BoardInRows({ group, onTyped }: BoardInRowsProps) {
  const { ids, query, shownStatuses } = useTasksScreen();
  const { isFolded: isColumnFolded, fold: foldColumn } = useFolding(ids.projectId);
  const { isFolded, fold } = useFolding(`${ids.projectId}:${group}`);
  const isOnPaper = useStore(isPrinting);
  const onTypedInto = useTypedColumns(onTyped);
  const { rows, counts, counting } = useRows(group);
  const { data: perStatus } = useQuery(countsQuery(ids, query));
  const cells = useMemo(
    () => rows.filter(({ value }) => !isFolded(value)).flatMap((row) => row.cells),
    [rows, isFolded],
  );
  const selectable = useMemo(
    () => cells.filter(({ status }) => !isColumnFolded(status._id)),
    [cells, isColumnFolded],
  );

  if (!counts && counting.error) return <GroupsFailed {...counting} error={counting.error} />;
  return (
    <>
      <BoardFrame cells={cells} group={group} style={columnWidths(shownStatuses, isColumnFolded)}>
        <div className="row-heads">
          {shownStatuses.map((status) => (
            <Column
              key={status._id}
              status={status}
              {...(perStatus && { counted: countIn(perStatus, status._id) })}
              isFolded={isColumnFolded(status._id)}
              onFold={foldColumn}
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
      <SelectingCards cells={selectable} hasFolded={selectable.length < rows.length * shownStatuses.length} />
    </>
  );
}

/** The same for the headings and the cells of every row. */
function columnWidths(statuses: readonly TaskStatus[], isFolded: (id: string) => boolean) {
  const tracks = statuses.map(({ _id }) => (isFolded(_id) ? '44px' : 'var(--column)')).join(' ');
  const folded = statuses.filter(({ _id }) => isFolded(_id)).length;
  const least = (statuses.length - folded) * 264 + folded * 44 + (statuses.length - 1) * 16;
  return { '--columns': tracks, '--least': `${least}px` } as CSSProperties;
}
